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
  private static final int NO_SUCH_COMMAND = 127;
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
    return run(ChildCommand.of(words).endingWithParent(), words, folder);
  }

  /**
   * Runs it on one source, which may be made to take all memory: above the limit of a child it is
   * ended, and says so as a compiler does.
   */
  public static Compiler limited(List<String> words, Path folder)
      throws IOException, InterruptedException {
    Compiler ran = run(ChildCommand.of(words).limited(), words, folder);
    if (ran.code() == NO_SUCH_COMMAND) { // a shell that sets the limits stands before it
      throw notThere(words, null);
    }
    return ran;
  }

  private static Compiler run(ChildCommand command, List<String> words, Path folder)
      throws InterruptedException {
    EndedChild ended;
    try {
      ended = command.in(folder).mergeErrors().limit(PATIENCE).run();
    } catch (IOException error) {
      throw notThere(words, error);
    }
    if (ended.late()) {
      throw new FrameworkError(words.get(0) + " does not come to an end");
    }
    if (ended.because() != null) {
      return new Compiler(1, "fatal error: " + ended.because() + "\n");
    }
    String output = ended.output();
    return new Compiler(
        ended.exitCode(), output.substring(0, Math.min(output.length(), MOST_OUTPUT)));
  }

  private static FrameworkError notThere(List<String> words, IOException error) {
    return new FrameworkError(
        words.get(0) + " cannot be started (tools/toolchain.sh installs what is missing)", error);
  }
}
