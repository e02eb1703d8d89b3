package org.mpsstress.cli.sources.compilation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Runs a tool of the build and keeps what it says.
 *
 * @param code its exit code
 * @param output standard output and error together, the first of it where there is much
 */
public record Compiler(int code, String output) {
  private static final int MOST_OUTPUT = 16 << 20;
  private static final Duration PATIENCE = Duration.ofMinutes(30); // another build comes first

  /** Runs it to its end as the only build of the checkout, if that has the script for it. */
  static Compiler alone(Path home, List<String> words, Path folder)
      throws IOException, InterruptedException {
    Path script = home.resolve("tools/lib/one_build.sh");
    List<String> all = new ArrayList<>();
    if (Files.isExecutable(script)) {
      all.add(script.toString());
    }
    all.addAll(words);
    return run(all, folder);
  }

  /** Runs it to its end. */
  public static Compiler run(List<String> words, Path folder)
      throws IOException, InterruptedException {
    EndedChild ended;
    try {
      ended =
          ChildCommand.of(words).in(folder).mergeErrors().endingWithParent().limit(PATIENCE).run();
    } catch (IOException error) {
      throw new FrameworkError(
          words.get(0) + " cannot be started (tools/toolchain.sh installs what is missing)", error);
    }
    if (ended.late()) {
      throw new FrameworkError(words.get(0) + " does not come to an end");
    }
    String output = ended.output();
    return new Compiler(
        ended.exitCode(), output.substring(0, Math.min(output.length(), MOST_OUTPUT)));
  }
}
