package org.mpsstress.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/**
 * What benchmarks find around them.
 *
 * @param home the checkout
 * @param out where plans, traces and logs go
 * @param worker how a worker JVM is started that may load the built library
 * @param subject that is measured by benchmarks which can measure several
 */
public record BenchPlace(Path home, Path out, WorkerCommand worker, BenchSubject subject) {
  /** Where the simulated device is measured. */
  public BenchPlace(Path home, Path out, WorkerCommand worker) {
    this(home, out, worker, BenchSubject.SIMULATED);
  }

  /** The same of another checkout. */
  public BenchPlace of(Path otherHome) {
    return new BenchPlace(otherHome, out, worker, subject);
  }

  /**
   * An executable of the native side, made if need be.
   *
   * @param flavour plain or controlled
   * @param path in the build folder
   * @throws FrameworkError if it cannot be made
   */
  public Path executable(String flavour, String path) throws InterruptedException {
    return new NativeBuild(home).executable(flavour, path);
  }

  /** A folder for one benchmark's files. */
  public Path folder(String name) {
    try {
      return Files.createDirectories(out.resolve(name));
    } catch (IOException error) {
      throw new FrameworkError("cannot make a folder: " + error.getMessage(), error);
    }
  }

  /** The options with which a JVM may load the built library: where it is unpacked, mainly. */
  public List<String> jvmOptions() {
    return worker.arguments().stream()
        .filter(
            argument ->
                argument.startsWith("-D")
                    || argument.startsWith("--enable-native-access")
                    || argument.equals("-XX:+IgnoreUnrecognizedVMOptions"))
        .toList();
  }
}
