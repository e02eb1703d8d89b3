package org.mpsstress.cli.torch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.cli.UserError;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.ChildProcess;

/**
 * Builds the plugin of a libtorch with the script beside the command line, which a bundle has, too:
 * g++ and CMake are all that it needs.
 *
 * @param home the checkout, or what a bundle was unpacked to
 */
record PluginBuild(Path home) {
  /** Where there is no such script, somebody else must build it. */
  boolean isPossible() {
    return Files.isRegularFile(script());
  }

  private Path script() {
    return home.resolve("tools/build_torch.sh");
  }

  /**
   * Builds it.
   *
   * @param err where the compiler's words go
   * @throws UserError if it cannot be built
   */
  void of(Libtorch torch, PrintWriter err) throws IOException, InterruptedException {
    err.println("mps-stress: building the plugin of " + torch.library() + " ...");
    err.flush();
    try (ChildProcess build =
            ChildCommand.of("bash", script().toString(), torch.library().toString())
                .mergeErrors()
                .start();
        BufferedReader words =
            new BufferedReader(new InputStreamReader(build.output(), StandardCharsets.UTF_8))) {
      words.lines().forEach(err::println);
      err.flush();
      if (build.exitCode() != 0) {
        throw new UserError(
            "the plugin of "
                + torch.library()
                + " could not be built: its compiler's words are above");
      }
    }
  }
}
