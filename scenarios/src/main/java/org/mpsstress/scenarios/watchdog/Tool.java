package org.mpsstress.scenarios.watchdog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;

/** Runs a command-line tool with a limit and keeps what it printed. */
final class Tool {
  private Tool() {}

  /**
   * What a tool printed.
   *
   * @param complete it ended by itself with exit code 0
   * @param text standard output and error, also of a tool that was stopped at its limit
   */
  record Output(boolean complete, String text) {}

  static Output run(Path outputFile, Duration limit, List<String> command)
      throws InterruptedException {
    try {
      EndedChild ended =
          ChildCommand.of(command).mergeErrors().output(outputFile).limit(limit).run();
      String text = Files.readString(outputFile, java.nio.charset.StandardCharsets.ISO_8859_1);
      return new Output(ended.succeeded(), text);
    } catch (IOException e) {
      return new Output(false, command.get(0) + " could not be run: " + e.getMessage() + "\n");
    }
  }
}
