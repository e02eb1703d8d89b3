package org.mpsstress.cli.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mpsstress.jcstress.JcstressMain;
import org.mpsstress.jcstress.JcstressResults;
import org.mpsstress.model.process.FileTail;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** One run of jcstress over several tests; made by the first question. */
final class JcstressProcess {
  private static final String OUTPUT = "standard-output.txt";

  private final ToolEffort effort;
  private final List<String> tests;
  private final String folder;
  private Map<String, JcstressResults.Test> results;
  private double seconds;
  private String ended;

  /**
   * A run.
   *
   * @param effort of the suite
   * @param tests that it is to run; {@code test+defect} plants a defect in its native pools
   */
  JcstressProcess(ToolEffort effort, List<String> tests) {
    this(effort, tests, "jcstress");
  }

  /** A run whose files lie in that folder of the whole run's. */
  JcstressProcess(ToolEffort effort, List<String> tests, String folder) {
    this.effort = effort;
    this.tests = List.copyOf(tests);
    this.folder = folder;
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
          ChildJvm.start(
              directory, OUTPUT, limit(), () -> written(directory), arguments(directory))) {
        ended = child.await(stop, tick);
      }
      if (stop.isRequested()) {
        throw new RunInterrupted();
      }
      results = read(directory);
      seconds = (System.nanoTime() - begin) * 1e-9;
    }
    return results;
  }

  /** What is to be said of a test without a result. */
  String without() {
    return "jcstress left no result of it" + (ended == null ? "" : ": " + ended);
  }

  /** It says when a test begins and when it ends. */
  private static long written(Path directory) {
    return new FileTail(directory.resolve(OUTPUT), 0).length();
  }

  /** CPU time of each processor, in seconds, and far more than it should need. */
  private long limit() {
    int modes = effort.modes().split(",").length;
    return 60L + (long) tests.size() * modes * effort.forks() * (20 + effort.iterations());
  }

  /** Its exit code is not looked at: it is 0 where no test matched. */
  private static Map<String, JcstressResults.Test> read(Path directory) {
    try {
      return JcstressResults.read(directory);
    } catch (IOException failure) {
      throw new FrameworkError("cannot read what jcstress left: " + failure.getMessage(), failure);
    }
  }

  private List<String> arguments(Path directory) {
    Path cache = directory.resolve("javacpp");
    try {
      Files.createDirectories(cache);
    } catch (IOException failure) {
      throw new FrameworkError("cannot make " + cache + ": " + failure.getMessage(), failure);
    }
    List<String> words =
        new ArrayList<>(
            List.of(
                "-XX:TieredStopAtLevel=1", // it only waits for the tests' own JVMs
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-Dorg.bytedeco.javacpp.cachedir=" + cache,
                JcstressMain.class.getName(),
                "" + effort.forks(),
                "" + effort.iterations(),
                "" + effort.iterationMillis(),
                effort.modes()));
    words.addAll(tests);
    return words;
  }
}
