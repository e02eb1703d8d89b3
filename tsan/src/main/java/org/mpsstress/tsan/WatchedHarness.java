package org.mpsstress.tsan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.watchdog.RunEnding;
import org.mpsstress.scenarios.watchdog.SpinLimit;
import org.mpsstress.scenarios.watchdog.StackCollector;
import org.mpsstress.scenarios.watchdog.StallDetector;
import org.mpsstress.scenarios.watchdog.TraceProbe;
import org.mpsstress.scenarios.watchdog.Watchdog;

/** The process of the harness that runs a plan, and how long one waits for it. */
record WatchedHarness(
    SanitizedBinary binary, SanitizedOptions options, RunSettings settings, StopSignal stop) {
  /**
   * How much slower a sanitizer makes a program on an idle machine: patience with what computes
   * grows by it, and with what is made ready or is looked through when the lanes have ended.
   */
  private static final int SLOW_DOWN = 4;

  /** Patiences of computing without progress that make a run with something planted suspicious. */
  private static final int SUSPICIOUS = 2;

  /** How many times as long as the untouched case it may then compute. */
  private static final int SCALE = 10;

  static final String PLAN = "plan.json";
  static final String TRACE = "run.trace";

  /** The folder of the run that shows how long the case computes where nothing is planted. */
  static final String UNTOUCHED = "untouched";

  /**
   * How it went.
   *
   * @param longest it computed without any lane advancing
   */
  record HarnessRun(RunEnding ending, long pid, String errors, Duration longest) {}

  /** Runs a plan to its end, and leaves its files in that folder. */
  HarnessRun run(RunCase runCase, Plan plan, long seed, Path directory, Runnable tick)
      throws InterruptedException {
    Path trace = directory.resolve(TRACE);
    Path planFile = directory.resolve(PLAN);
    prepare(planFile, PlanWriter.bytes(plan), trace);
    List<String> arguments =
        new ArrayList<>(
            List.of("--plan", planFile.toString(), "--trace", trace.toString(), "--seed"));
    arguments.add(Long.toUnsignedString(seed));
    arguments.add("--quiescence");
    arguments.add(Long.toString(quiescence().toMillis()));
    if (!binary.subject().equals(binary.path())) {
      arguments.addAll(List.of("--library", binary.subject().toAbsolutePath().toString()));
    }
    TraceProbe probe = new TraceProbe(trace);
    SpinLimit limit =
        plan.tested().defect() == null
            ? SpinLimit.of(patience(plan, false))
            : new SpinLimit(
                settings.patience().multipliedBy(SUSPICIOUS).plus(quiescence()),
                () -> allowed(runCase, plan, seed, directory, tick));
    StallDetector detector = new StallDetector(() -> patience(plan, probe.lanesRun()), limit);
    try (HarnessProcess process =
        HarnessProcess.start(
            binary.command(options.noise(runCase, seed, directory), arguments),
            binary.flavour().environment(options.suppressions()),
            directory)) {
      RunEnding ending =
          new Watchdog(detector, new StackCollector(settings.out()), stop::isRequested, tick)
              .await(process, probe, remains(process), directory);
      return new HarnessRun(ending, process.pid(), process.errors(), detector.longest());
    }
  }

  /**
   * How long a run with something planted may compute without progress: several times what the same
   * case takes where nothing is. Memory that a defect has damaged may hold a list without an end.
   */
  private Duration allowed(RunCase runCase, Plan plan, long seed, Path directory, Runnable tick) {
    Duration unknown = SpinLimit.of(patience(plan, false)).suspicious();
    try {
      Path untouched = RunDirectories.make(directory.resolve(UNTOUCHED));
      HarnessRun ran = run(runCase, plan.withDefect(null), seed, untouched, tick);
      if (!(ran.ending() instanceof RunEnding.Ended)) {
        return unknown;
      }
      Duration scaled = ran.longest().multipliedBy(SCALE);
      return scaled.compareTo(unknown) < 0 ? scaled : unknown;
    } catch (InterruptedException again) {
      Thread.currentThread().interrupt(); // whoever waits for the run itself sees it
      return unknown;
    }
  }

  private static Watchdog.Remains remains(HarnessProcess process) {
    return new Watchdog.Remains() {
      @Override
      public String errors() {
        return process.errors();
      }

      @Override
      public Path errorFile() {
        return null;
      }
    };
  }

  /** It looks again and again for that long, and no lane advances meanwhile. */
  private Duration quiescence() {
    return settings.quiescence().multipliedBy(SLOW_DOWN);
  }

  /**
   * How long nothing may advance while nothing computes. Threads that sleep are as fast in a
   * sanitized program as in any other: while lanes run it is given no longer than that. A thread
   * that is told to hold is not hung.
   */
  Duration patience(Plan plan, boolean lanesRun) {
    double longest =
        plan.operations().stream()
            .filter(operation -> operation.name().equals("hold") && operation.number() != null)
            .mapToDouble(operation -> operation.number().doubleValue())
            .max()
            .orElse(0);
    return settings.patience().multipliedBy(lanesRun ? 1 : SLOW_DOWN).plusNanos((long) longest);
  }

  private static void prepare(Path planFile, byte[] plan, Path trace) {
    try {
      Files.write(planFile, plan);
      Files.deleteIfExists(trace);
    } catch (IOException e) {
      throw new FrameworkError("cannot prepare " + planFile + ": " + e.getMessage(), e);
    }
  }
}
