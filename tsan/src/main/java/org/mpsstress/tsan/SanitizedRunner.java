package org.mpsstress.tsan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Histories;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.oracle.observation.OracleFault;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.RunObserver;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.RunTimes;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.watchdog.RunEnding;
import org.mpsstress.tsan.report.SanitizerLog;
import org.mpsstress.tsan.report.SanitizerReport;
import org.mpsstress.tsan.report.Signature;

/** Runs a case once with a sanitizer, in a process of its own, and has it judged by both. */
final class SanitizedRunner {
  private final SanitizedBinary binary;
  private final SanitizedOptions options;
  private final RunSettings settings;
  private final RunDirectories directories;
  private final WatchedHarness harness;
  private final Oracles oracles;

  SanitizedRunner(
      SanitizedBinary binary,
      SanitizedOptions options,
      RunSettings settings,
      StopSignal stop,
      Oracles oracles) {
    this.binary = binary;
    this.options = options;
    this.settings = settings;
    this.directories = new RunDirectories(settings.out());
    this.harness = new WatchedHarness(binary, options, settings, stop);
    this.oracles = oracles;
  }

  SanitizedBinary binary() {
    return binary;
  }

  /**
   * Runs it.
   *
   * @throws FrameworkError if the framework, the sanitizer included, could not run or judge it
   */
  SanitizedRun run(RunCase runCase, long seed, Runnable tick)
      throws RunInterrupted, InterruptedException {
    Path directory = directories.ofCase(runCase.id());
    Path trace = directory.resolve(WatchedHarness.TRACE);
    Plan plan = runCase.plan().get();
    final long sent = System.currentTimeMillis();
    WatchedHarness.HarnessRun ran = harness.run(runCase, plan, seed, directory, tick);
    RunEnding ending = ran.ending();
    final long answered = System.currentTimeMillis();
    if (ending instanceof RunEnding.Interrupted) {
      throw new RunInterrupted();
    }
    if (ending instanceof RunEnding.Faulted fault) {
      throw new FrameworkError(runCase.id() + ": the harness could not run it: " + fault.message());
    }
    SanitizerLog log = SanitizerLog.parse(ran.errors());
    if (log.fatal().isPresent()) {
      throw new FrameworkError(runCase.id() + ": the sanitizer failed: " + log.fatal().get());
    }
    if (ending instanceof RunEnding.Ended) {
      options.proveNoise(runCase, directory);
    }
    RunObservation observation = observe(runCase, plan, trace, ending);
    RunTrace snapshot = observation.trace();
    RunToken token =
        binary.users()
            ? null // a token names no library of a user's: it would be replayed on the wrong SUT
            : settings
                .ofSubject(runCase.token(seed, binary.buildId()), plan.sut())
                .withSanitizer(binary.flavour().word());
    Map<String, Finding> reported =
        reported(log, new FindingMaker(plan, snapshot, token), directory);
    Oracles.Judgement judgement = judge(runCase, observation, log, reported);
    List<Finding> findings = new ArrayList<>();
    judgement.findings().forEach(finding -> findings.add(finding.withToken(token)));
    final long judged = System.currentTimeMillis();
    RunResult result =
        new RunResult(
            seed,
            ran.pid(),
            observation,
            judgement,
            findings,
            new RunTimes(snapshot).phases(sent, answered, judged),
            (judged - sent) / 1000.0,
            attachments(directory, judgement));
    return new SanitizedRun(result, reported, log.suppressed());
  }

  /** The findings, each race with what the controlled runtime says of it. */
  List<Finding> echo(RunCase ran, List<Finding> findings, long seed, CaseMethod.Context context)
      throws RunInterrupted, InterruptedException {
    return binary.users()
        ? findings // it explores the simulated SUT only
        : new ExploredAgain(options.explorer()).of(ran, findings, seed, context);
  }

  /** The oracles judge what the sanitizer let go on; what it ended itself, it has judged. */
  private Oracles.Judgement judge(
      RunCase runCase,
      RunObservation observation,
      SanitizerLog log,
      Map<String, Finding> reported) {
    boolean ended = observation.ending() instanceof RunEnding.Died died && explained(died, log);
    Oracles.Judgement ordinary;
    try {
      ordinary =
          ended
              ? new Oracles.Judgement(Verdict.FAILED, null, List.of(), List.of(), Histories.NONE)
              : oracles.judge(observation);
    } catch (OracleFault e) {
      throw new FrameworkError(runCase.id() + ": " + e.getMessage(), e);
    }
    if (reported.isEmpty()) {
      return ordinary;
    }
    Set<String> objecting = new LinkedHashSet<>(ordinary.objecting());
    log.reports().forEach(report -> objecting.add(report.tool().title()));
    boolean crash =
        ordinary.verdict() == Verdict.CRASHED
            || reported.values().stream().anyMatch(f -> f.kind() == FindingKind.CRASH);
    Verdict verdict =
        crash
            ? Verdict.CRASHED
            : ordinary.verdict() == Verdict.HUNG ? Verdict.HUNG : Verdict.FAILED;
    return new Oracles.Judgement(
        verdict, null, ordinary.findings(), List.copyOf(objecting), ordinary.histories());
  }

  /** Whether it was the sanitizer that ended the process, and it said why. */
  private static boolean explained(RunEnding.Died died, SanitizerLog log) {
    return died.exitCode() == Flavour.OBJECTED && !log.reports().isEmpty()
        || log.reports().stream().anyMatch(ReportKinds::isDeath);
  }

  /** Equal reports once. */
  private Map<String, Finding> reported(SanitizerLog log, FindingMaker maker, Path directory) {
    Map<String, Finding> reported = new LinkedHashMap<>();
    for (SanitizerReport report : log.reports()) {
      String signature = Signature.of(report);
      if (!reported.containsKey(signature)) {
        Path file = directory.resolve("report-" + signature + ".txt");
        try {
          Files.writeString(file, report.text(), StandardCharsets.UTF_8);
        } catch (IOException e) {
          throw new FrameworkError("cannot write " + file + ": " + e.getMessage(), e);
        }
        reported.put(
            signature, maker.of(report, List.of(attachment("report", "text/plain", file))));
      }
    }
    return reported;
  }

  private List<Attachment> attachments(Path directory, Oracles.Judgement judgement) {
    List<Attachment> attachments = new ArrayList<>();
    attachments.add(attachment("plan", "application/json", directory.resolve(WatchedHarness.PLAN)));
    if (judgement.verdict() != Verdict.PASSED) {
      Path trace = directory.resolve(WatchedHarness.TRACE);
      if (Files.exists(trace)) {
        attachments.add(attachment("trace", "application/octet-stream", trace));
      }
      attachments.add(
          attachment(
              "standard error of the harness", "text/plain", directory.resolve("harness.err")));
    }
    return attachments;
  }

  private Attachment attachment(String name, String type, Path file) {
    return new Attachment(name, type, directories.relative(file));
  }

  private static RunObservation observe(RunCase runCase, Plan plan, Path trace, RunEnding ending) {
    try {
      return RunObserver.observe(runCase.expected(), plan, trace, ending);
    } catch (OracleFault e) {
      throw new FrameworkError(runCase.id() + ": " + e.getMessage(), e);
    }
  }
}
