package org.mpsstress.cli.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mpsstress.jcstress.JcstressResults;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.scenarios.runner.RunInterrupted;
import org.mpsstress.scenarios.runner.StopSignal;
import org.mpsstress.scenarios.runner.ToolFault;

/** One run of jcstress over several tests; made by the first question. */
final class JcstressProcess {
  private final ToolEffort effort;
  private final String folder;
  private final List<String> tests;
  private final String defect;
  private Map<String, JcstressResults.Test> results;
  private double seconds;

  /**
   * A run.
   *
   * @param effort of the suite
   * @param folder of the run directory in which it works
   * @param tests that it is to run
   * @param defect that is planted in the native pool, or null
   */
  JcstressProcess(ToolEffort effort, String folder, List<String> tests, String defect) {
    this.effort = effort;
    this.folder = folder;
    this.tests = List.copyOf(tests);
    this.defect = defect;
  }

  /** How many tests it was to run. */
  int planned() {
    return tests.size();
  }

  /** Time of the whole run. */
  double seconds() {
    return seconds;
  }

  /** What it left, by the names of tests; one without a result is not there. */
  Map<String, JcstressResults.Test> results(Path out, StopSignal stop, Runnable tick)
      throws RunInterrupted, InterruptedException {
    if (results == null) {
      long begin = System.nanoTime();
      Path directory = out.resolve(folder);
      try (ChildJvm child =
          ChildJvm.start(directory, "standard-output.txt", limit(), arguments(directory))) {
        child.await(stop, tick);
      }
      if (stop.isRequested()) {
        throw new RunInterrupted();
      }
      results = read(directory);
      seconds = (System.nanoTime() - begin) * 1e-9;
    }
    return results;
  }

  private long limit() {
    return 60L + 2L * tests.size() * effort.forks() * (20 + effort.iterations());
  }

  /** Its exit code is not looked at: it is 0 where no test matched. */
  private static Map<String, JcstressResults.Test> read(Path directory) {
    try {
      return JcstressResults.read(directory);
    } catch (IOException failure) {
      throw new ToolFault("cannot read what jcstress left: " + failure.getMessage(), failure);
    }
  }

  private List<String> arguments(Path directory) {
    List<String> forks =
        new ArrayList<>(
            List.of(
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx512m",
                "-Dorg.bytedeco.javacpp.cachedir=" + directory.resolve("javacpp")));
    if (defect != null) {
      forks.add("-D" + NativePools.DEFECT + "=" + defect);
    }
    try {
      Files.createDirectories(directory.resolve("javacpp"));
    } catch (IOException failure) {
      throw new ToolFault("cannot make " + directory + ": " + failure.getMessage(), failure);
    }
    return List.of(
        "-Xmx512m",
        "org.openjdk.jcstress.Main",
        "-t",
        String.join("|", tests.stream().map(test -> test.replace(".", "\\.") + "$").toList()),
        "-sc", // one way of compiling the actors
        "false",
        "-f",
        "" + effort.forks(),
        "-fsm",
        "1",
        "-iters",
        "" + effort.iterations(),
        "-time",
        "" + effort.iterationMillis(),
        "-strideSize", // native pools that live at once
        "32",
        "-strideCount",
        "4",
        "-jvmArgs",
        String.join(" ", forks));
  }
}
