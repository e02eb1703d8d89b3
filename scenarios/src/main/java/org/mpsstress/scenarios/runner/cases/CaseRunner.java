package org.mpsstress.scenarios.runner.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.crash.CollectedReport;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.oracle.observation.OracleFault;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.RunObserver;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.LeftBehind;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.UnsupportedRun;
import org.mpsstress.scenarios.runner.workers.WorkerProcess;
import org.mpsstress.scenarios.runner.workers.Workers;
import org.mpsstress.scenarios.watchdog.OwnWords;
import org.mpsstress.scenarios.watchdog.RunEnding;
import org.mpsstress.scenarios.watchdog.StackCollector;
import org.mpsstress.scenarios.watchdog.TraceProbe;
import org.mpsstress.scenarios.watchdog.Watchdog;
import org.mpsstress.scenarios.worker.RunOrder;

/** Runs a case once, in a worker, and has it judged. For several threads. */
public final class CaseRunner implements AutoCloseable {
  private static final int HOLD = 53;
  private static final String EXIT = "exit";

  private final RunSettings settings;
  private final RunDirectories directories;
  private final WorkerKinds workers;
  private final StopSignal stop;
  private final Oracles oracles;
  private final CrashReports crashReports;

  /** A runner of cases whose files go under the settings' run directory. */
  public CaseRunner(RunSettings settings, StopSignal stop, Oracles oracles) {
    this(settings, stop, oracles, CrashReports.ofSystem());
  }

  /** A runner that looks for the system's crash reports there. */
  public CaseRunner(
      RunSettings settings, StopSignal stop, Oracles oracles, CrashReports crashReports) {
    this.crashReports = crashReports;
    this.settings = settings;
    this.stop = stop;
    this.oracles = oracles;
    this.directories = new RunDirectories(settings.out());
    this.workers = new WorkerKinds(settings, directories.workers());
  }

  /** How many workers were started. */
  public int processes() {
    return workers.started();
  }

  /**
   * Runs the case once.
   *
   * @param tick called many times a second while it runs
   * @throws UnsupportedRun if it used what is not there, and nothing was found before
   * @throws FrameworkError if the framework could not run or judge it
   * @throws ProvenanceMismatch if the worker loaded another library than was meant
   */
  public RunResult run(RunCase runCase, long seed, Runnable tick)
      throws RunInterrupted, InterruptedException {
    return run(runCase, seed, tick, settings.patience());
  }

  /**
   * Carries out a run, with a patience of its own.
   *
   * @param patience how long nothing may advance before it is called hung
   */
  public RunResult run(RunCase runCase, long seed, Runnable tick, Duration patience)
      throws RunInterrupted, InterruptedException {
    Path directory = directories.ofCase(runCase.id());
    Plan plan = runCase.plan().get();
    Path planFile = write(directory.resolve("plan.json"), plan);
    Path trace = directory.resolve("run.trace");
    delete(trace);
    Workers kind = workers.of(runCase, plan);
    WorkerProcess worker = kind.acquire(runCase.freshProcess());
    boolean reusable = false;
    try {
      final long errorsBefore = worker.errorBytes();
      final long sent = System.currentTimeMillis();
      LeftBehind remains =
          new LeftBehind(
              worker,
              errorsBefore,
              directories.workers(),
              crashReports,
              Instant.ofEpochMilli(sent));
      worker.send(
          new RunOrder(
              planFile,
              trace,
              seed,
              settings.library(plan.sut()),
              settings.quiescence(),
              NoisyCases.isNoisy(runCase)));
      RunEnding ending =
          new Watchdog(
                  patience(patience, plan),
                  new StackCollector(settings.out()),
                  stop::isRequested,
                  tick)
              .await(worker, new TraceProbe(trace), remains, directory);
      final long answered = System.currentTimeMillis();
      if (ending instanceof RunEnding.Ended && EXIT.equals(plan.surroundings().ending())) {
        ending = exit(worker, remains, ending);
      }
      if (ending instanceof RunEnding.Interrupted) {
        throw new RunInterrupted();
      }
      if (ending instanceof RunEnding.Faulted fault) {
        throw new FrameworkError(
            runCase.id() + ": the worker could not run it: " + fault.message());
      }
      if (settings.subject() != null && settings.isOfSubject(plan.sut())) {
        settings.subject().check(worker);
      }
      RunObservation observation = observe(runCase, plan, trace, ending);
      Oracles.Judgement judgement = judge(runCase, observation);
      if (ending instanceof RunEnding.Unsupported lacks && judgement.findings().isEmpty()) {
        throw new UnsupportedRun(lacks.what());
      }
      reusable = judgement.verdict() == Verdict.PASSED && !runCase.freshProcess();
      long judged = System.currentTimeMillis();
      List<Attachment> attachments = attachments(directory, observation, judgement, worker);
      RunToken token = settings.token(runCase, seed);
      List<Finding> findings = new ArrayList<>();
      for (Finding finding : judgement.findings()) {
        findings.add(finding.withToken(token));
      }
      return new RunResult(
          seed,
          worker.pid(),
          observation,
          judgement,
          findings,
          new RunTimes(observation.trace()).phases(sent, answered, judged),
          (judged - sent) / 1000.0,
          attachments);
    } finally {
      kind.release(worker, reusable);
    }
  }

  /** The run is over when its process has ended, and how it ends is part of it. */
  private static RunEnding exit(WorkerProcess worker, LeftBehind remains, RunEnding ended)
      throws InterruptedException {
    worker.close();
    int code = worker.exitCode();
    if (code == 0) {
      return ended;
    }
    Optional<RunEnding> explained = OwnWords.explain(code, remains.errors());
    return explained.isPresent()
        ? explained.get()
        : new RunEnding.Died(code, remains.errors(), remains.errorFile(), remains.reports());
  }

  private RunObservation observe(RunCase runCase, Plan plan, Path trace, RunEnding ending) {
    try {
      return RunObserver.observe(runCase.expected(), plan, trace, ending);
    } catch (OracleFault e) {
      throw new FrameworkError(runCase.id() + ": " + e.getMessage(), e);
    }
  }

  private Oracles.Judgement judge(RunCase runCase, RunObservation observation) {
    try {
      return oracles.judge(observation);
    } catch (OracleFault e) {
      throw new FrameworkError(runCase.id() + ": " + e.getMessage(), e);
    }
  }

  /** A thread that is told to hold is not hung. */
  private static Duration patience(Duration patience, Plan plan) {
    double longest =
        plan.operations().stream()
            .filter(operation -> operation.code() == HOLD && operation.number() != null)
            .mapToDouble(operation -> operation.number().doubleValue())
            .max()
            .orElse(0);
    return patience.plusNanos((long) longest);
  }

  private List<Attachment> attachments(
      Path directory,
      RunObservation observation,
      Oracles.Judgement judgement,
      WorkerProcess worker) {
    List<Attachment> attachments = new ArrayList<>();
    attachments.add(attachment("plan", "application/json", directory.resolve("plan.json")));
    Path summary = directory.resolve("trace.txt");
    try {
      Files.writeString(summary, TraceSummary.of(observation));
      attachments.add(attachment("trace summary", "text/plain", summary));
      if (judgement.verdict() != Verdict.PASSED) {
        Path trace = directory.resolve("run.trace");
        if (Files.exists(trace)) {
          attachments.add(attachment("trace", "application/octet-stream", trace));
        }
        Path errors = directory.resolve("worker.err");
        Files.writeString(errors, worker.errorsSince(0));
        attachments.add(attachment("standard error of the worker", "text/plain", errors));
        if (observation.ending() instanceof RunEnding.Died died) {
          if (died.errorFile() != null) {
            attachments.add(attachment("error report of the JVM", "text/plain", died.errorFile()));
          }
          for (CollectedReport report : died.reports()) {
            Path copy = directory.resolve("crash-report-" + attachments.size() + ".txt");
            if (report.copyTo(copy)) {
              attachments.add(attachment("crash report of the system", "text/plain", copy));
            }
          }
        }
        if (observation.ending() instanceof RunEnding.Hung hung) {
          attachments.addAll(hung.attachments());
        }
      }
    } catch (IOException e) {
      throw new FrameworkError("cannot write " + summary + ": " + e.getMessage(), e);
    }
    return attachments;
  }

  private Attachment attachment(String name, String type, Path file) {
    return new Attachment(name, type, directories.relative(file));
  }

  private static Path write(Path file, Plan plan) {
    try {
      return Files.write(file, PlanWriter.bytes(plan));
    } catch (IOException e) {
      throw new FrameworkError("cannot write the plan " + file + ": " + e.getMessage(), e);
    }
  }

  private static void delete(Path trace) {
    try {
      Files.deleteIfExists(trace);
    } catch (IOException e) {
      throw new FrameworkError("cannot delete " + trace + ": " + e.getMessage(), e);
    }
  }

  /** Kills what still runs; for the end of everything. */
  @Override
  public void close() {
    workers.close();
  }
}
