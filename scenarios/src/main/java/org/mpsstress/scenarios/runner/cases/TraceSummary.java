package org.mpsstress.scenarios.runner.cases;

import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** A trace as a text for people: a line for each thread, and how often each operation ran. */
final class TraceSummary {
  private static final int MOST_LANES = 256;

  private TraceSummary() {}

  static String of(RunObservation run) {
    RunTrace trace = run.trace();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "seed %d, state %s, %d operations%n%n",
            trace.seed(),
            trace.state().name().toLowerCase(Locale.ROOT),
            trace.operations()));
    if (run.ending() instanceof RunEnding.Ended ended && ended.perturbed() != null) {
      text.append(
          String.format(
              Locale.ROOT,
              "noise from the same seed: %d synchronisation calls perturbed%n%n",
              ended.perturbed()));
    }
    text.append(
        String.format(
            Locale.ROOT,
            "%-24s %9s %9s %10s %10s  %-12s %s%n",
            "thread",
            "records",
            "errors",
            "start ms",
            "end ms",
            "streams",
            "end"));
    trace.lanes().stream()
        .limit(MOST_LANES)
        .forEach(lane -> text.append(line(run.plan(), trace, lane)));
    text.append(String.format(Locale.ROOT, "%n%-8s %9s  operation%n", "line", "times"));
    TreeMap<Integer, Integer> times = new TreeMap<>();
    for (LaneTrace lane : trace.lanes()) {
      for (TraceRecord record : lane.records()) {
        if (record.kind() == RecordKind.END) {
          times.merge(record.operation(), 1, Integer::sum);
        }
      }
    }
    times.forEach(
        (index, count) -> {
          Plan.Operation operation = run.plan().operations().get(index);
          text.append(
              String.format(
                  Locale.ROOT, "%-8d %9d  %s%n", operation.line(), count, operation.text()));
        });
    return text.toString();
  }

  private static String line(Plan plan, RunTrace trace, LaneTrace lane) {
    String name =
        lane.group() < 0 ? "setup" : plan.groups().get(lane.group()).name() + "#" + lane.member();
    long errors = lane.records().stream().filter(r -> r.kind() == RecordKind.ERROR).count();
    String streams =
        lane.records().stream()
            .filter(r -> r.kind() == RecordKind.END && r.stream() >= 0)
            .map(r -> Integer.toString(r.stream()))
            .distinct()
            .limit(4)
            .collect(Collectors.joining(","));
    boolean any = !lane.records().isEmpty();
    return String.format(
        Locale.ROOT,
        "%-24s %9d %9d %10s %10s  %-12s %s%n",
        name,
        lane.records().size(),
        errors,
        any ? millis(trace, lane.records().get(0)) : "-",
        any ? millis(trace, lane.records().get(lane.records().size() - 1)) : "-",
        streams,
        lane.inFlight()
            .map(record -> "in " + plan.operations().get(record.operation()).text())
            .orElse(lane.hasEnded() ? "ended" : any ? "" : "never ran"));
  }

  private static String millis(RunTrace trace, TraceRecord record) {
    double nanos = (record.ticks() - trace.startTicks()) / trace.ticksPerNano();
    return String.format(Locale.ROOT, "%.3f", nanos * 1e-6);
  }
}
