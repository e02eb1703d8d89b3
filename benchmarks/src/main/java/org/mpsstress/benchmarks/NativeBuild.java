package org.mpsstress.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Makes the native executables that benchmarks run, where they are missing or older than their
 * sources; the launcher makes only what every command needs. A bundle has no sources: what is in it
 * is taken as it is.
 */
final class NativeBuild {
  private static final int TAIL = 4000;

  private final Path folder;

  /** Of the native side in that checkout. */
  NativeBuild(Path home) {
    this.folder = home.resolve("harness-native");
  }

  /**
   * An executable, up to date.
   *
   * @param flavour plain or controlled
   * @param path in the build folder; its last name is the target's
   */
  Path executable(String flavour, String path) throws InterruptedException {
    Path file = folder.resolve("target").resolve(flavour).resolve(path);
    if (Files.exists(folder.resolve("CMakePresets.json"))) {
      build(flavour, file);
    } else if (!Files.isExecutable(file)) {
      throw new FrameworkError(
          file.getFileName() + " is not in this bundle: what needs it is measured in a checkout");
    }
    return file;
  }

  private void build(String flavour, Path file) throws InterruptedException {
    Path script = folder.resolveSibling("tools").resolve("configure.sh");
    run(List.of(script.toString(), "--if-needed", flavour));
    run(
        List.of(
            "cmake", "--build", "--preset", flavour, "--target", file.getFileName().toString()));
    if (!Files.isExecutable(file)) {
      throw new FrameworkError("the build did not make " + file);
    }
  }

  /** What it prints is of interest only if it fails. */
  private void run(List<String> command) throws InterruptedException {
    try {
      EndedChild ended = ChildCommand.of(command).in(folder).mergeErrors().run();
      if (ended.exitCode() != 0) {
        String said = ended.output();
        throw new FrameworkError(
            String.join(" ", command)
                + " failed in "
                + folder
                + "\n"
                + said.substring(Math.max(0, said.length() - TAIL)));
      }
    } catch (IOException error) {
      throw new FrameworkError("cannot run cmake: " + error.getMessage(), error);
    }
  }
}
