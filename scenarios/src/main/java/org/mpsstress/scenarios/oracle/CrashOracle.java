package org.mpsstress.scenarios.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.crash.CollectedReport;
import org.mpsstress.scenarios.crash.CrashReport;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.crash.ProcessDeath;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.watchdog.RunEnding;

/**
 * The process died. Where the device said which of its rules was broken, that is the finding; else
 * it is a crash, with what the JVM and the system wrote down about it.
 */
public final class CrashOracle implements Oracle {
  /** Metal's wording, in backquote and quote: "failed assertion `…'". */
  private static final Pattern ASSERTION =
      Pattern.compile("^.*failed assertion [`'\"](.+?)['\"]\\s*$", Pattern.MULTILINE);

  @Override
  public String name() {
    return "crash";
  }

  @Override
  public Opinion judge(RunObservation run) {
    if (!(run.ending() instanceof RunEnding.Died died)) {
      return Opinion.quiet();
    }
    Optional<Violation> violation = violation(run, died);
    List<String> busy = busy(run);
    List<CollectedReport> reports = reports(died);
    Optional<CrashReport> usable =
        reports.stream().map(CollectedReport::report).filter(Objects::nonNull).findFirst();
    String how =
        "the process died ("
            + ProcessDeath.describe(died.exitCode())
            + usable.map(report -> "; " + report.cause()).orElse("")
            + (died.because() == null ? "" : "; " + died.because())
            + ")";
    String told =
        reports.stream().map(report -> "\n" + report.sentence()).collect(Collectors.joining());
    String during = busy.isEmpty() ? "" : "\nin the middle of:\n  " + String.join("\n  ", busy);
    Finding finding =
        violation
            .map(
                rule ->
                    new Finding(
                            FindingKind.RULE,
                            rule.rule() + "\n" + how + during + told,
                            rule.current(),
                            rule.previous(),
                            line(run),
                            null,
                            List.of())
                        .withCause(RuleCause.of(rule)))
            .orElseGet(
                () ->
                    new Finding(
                            FindingKind.CRASH,
                            how + during + told,
                            new Access(
                                busy.isEmpty() ? how : busy.get(0),
                                usable.map(CrashReport::frames).orElse(List.of())),
                            busy.size() > 1 ? new Access(busy.get(1), List.of()) : null,
                            line(run),
                            null,
                            List.of())
                        .withCause(
                            CrashCause.of(
                                died.exitCode(),
                                usable.map(CrashReport::signal).orElse(""),
                                died.errors(),
                                usable.map(CrashReport::frames).orElse(List.of()),
                                words(run))));
    return Opinion.of(List.of(finding));
  }

  /** The JVM's own first: it knows the signal where the exit code does not. */
  private static List<CollectedReport> reports(RunEnding.Died died) {
    List<CollectedReport> reports = new ArrayList<>();
    if (died.errorFile() != null) {
      reports.add(CrashReports.read(died.errorFile()));
    }
    reports.addAll(died.reports());
    return reports;
  }

  private static Optional<Violation> violation(RunObservation run, RunEnding.Died died) {
    if (run.trace().violation() != null) {
      return Optional.of(Violation.parse(run.trace().violation()));
    }
    Matcher matcher = ASSERTION.matcher(died.errors());
    return matcher.find()
        ? Optional.of(Violation.parse(died.errors().substring(matcher.start())))
        : Optional.empty();
  }

  /** What each thread was in when the process died. */
  private static List<String> busy(RunObservation run) {
    Names names = run.names();
    List<String> busy = new ArrayList<>();
    for (LaneTrace lane : run.trace().lanes()) {
      lane.inFlight()
          .ifPresent(
              record -> busy.add(names.place(lane, record) + " in " + names.operation(record)));
    }
    return busy.size() > 8 ? busy.subList(0, 8) : busy;
  }

  private static List<String> words(RunObservation run) {
    return run.trace().lanes().stream()
        .flatMap(lane -> lane.inFlight().stream())
        .map(record -> run.names().word(record))
        .toList();
  }

  private static Integer line(RunObservation run) {
    return run.trace().lanes().stream()
        .flatMap(lane -> lane.inFlight().stream())
        .map(record -> run.names().line(record))
        .findFirst()
        .orElse(null);
  }
}
