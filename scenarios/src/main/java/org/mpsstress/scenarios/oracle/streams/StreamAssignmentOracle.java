package org.mpsstress.scenarios.oracle.streams;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.language.StreamExpectation;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.MainThreads;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.PoolStreams;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.Tally;
import org.mpsstress.scenarios.oracle.streams.StreamHistory.Sight;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Who had which stream. In every scenario: a thread's stream does not change by itself (C5), and
 * the main thread is given stream 0, and no more when another one has become it (C4). Beyond that,
 * what the scenario expects.
 */
public final class StreamAssignmentOracle implements Oracle {
  @Override
  public String name() {
    return "stream-assignment";
  }

  @Override
  public String expectation() {
    return "streams";
  }

  @Override
  public Opinion judge(RunObservation run) {
    Names names = run.names();
    Tally tally = new Tally();
    List<String> unjudged = new ArrayList<>();
    List<Sight> sights = new ArrayList<>();
    MainThreads mains = MainThreads.of(run.plan(), run.trace());
    for (LaneTrace lane : run.trace().lanes()) {
      StreamHistory history = StreamHistory.of(run.plan(), mains, lane);
      for (StreamHistory.Change change : history.changes()) {
        tally.add("change", changed(names, change));
      }
      if (lane.group() >= 0) {
        sights.addAll(history.sights());
      }
    }
    judgeMain(run, mains, sights, tally);
    for (StreamExpectation expected : run.expected().streams()) {
      judge(run, names, expected, ofGroup(run.plan(), expected, sights), tally, unjudged);
    }
    return new Opinion(tally.findings(), unjudged);
  }

  private static Finding changed(Names names, StreamHistory.Change change) {
    return new Finding(
        FindingKind.STREAM_ASSIGNMENT,
        "the current stream of thread "
            + names.thread(change.lane())
            + " changed from "
            + change.before().stream()
            + " to "
            + change.after().stream()
            + " although the thread neither set nor released it (C5)",
        side(names, change.lane(), change.after()),
        side(names, change.lane(), change.before()),
        names.line(change.after()),
        null,
        List.of());
  }

  private static void judgeMain(
      RunObservation run, MainThreads mains, List<Sight> sights, Tally tally) {
    Names names = run.names();
    if (!Pool.OF_METAL.contains(run.plan().pool())) {
      return;
    }
    for (Sight sight : sights) {
      boolean former =
          sight.selected() && !sight.fromPool() && mains.was(sight.lane(), sight.record().ticks());
      if (former && sight.stream() == 0 && !Pool.UPSTREAM.is(run.plan().pool())) {
        tally.add(
            "other",
            finding(
                names,
                sight,
                null,
                null,
                "thread "
                    + names.thread(sight.lane())
                    + " was given stream 0 although another one is the main thread now (C4)"));
      }
      if (sight.asMain() && sight.stream() != 0) {
        tally.add(
            "main",
            finding(
                names,
                sight,
                null,
                null,
                "the main thread was given stream " + sight.stream() + " instead of 0 (C4)"));
      }
    }
  }

  private static List<Sight> ofGroup(Plan plan, StreamExpectation expected, List<Sight> sights) {
    return sights.stream()
        .filter(
            sight ->
                expected.group() == null
                    || plan.groups().get(sight.lane().group()).name().equals(expected.group()))
        .toList();
  }

  private static void judge(
      RunObservation run,
      Names names,
      StreamExpectation expected,
      List<Sight> sights,
      Tally tally,
      List<String> unjudged) {
    for (Sight sight : sights) {
      boolean excluded = expected.exclude().contains(sight.stream());
      boolean other = !expected.only().isEmpty() && !expected.only().contains(sight.stream());
      if (excluded || other) {
        tally.add(
            expected.line() + (excluded ? "exclude " : "only ") + sight.stream(),
            finding(
                names,
                sight,
                null,
                expected.line(),
                "thread "
                    + names.thread(sight.lane())
                    + " had stream "
                    + sight.stream()
                    + (excluded
                        ? ", which none of these threads may have"
                        : "; these threads may have only " + expected.only())));
      }
    }
    judgeKept(names, expected, sights, tally);
    if (!run.isComplete()) {
      return; // threads that never came to their first stream are not missing
    }
    if (sights.isEmpty()) {
      unjudged.add("streams: no thread's stream was seen (line " + expected.line() + ")");
      return;
    }
    judgeDistinct(expected, sights, tally);
    if (expected.balanced()) {
      List<Sight> selections = new ArrayList<>(sights);
      selections.removeIf(sight -> !sight.selected());
      StreamShare.judge(shared(run.plan(), expected, selections), selections)
          .ifPresent(
              uneven ->
                  tally.add(
                      expected.line() + "share",
                      finding(
                          names,
                          uneven.current(),
                          uneven.previous(),
                          expected.line(),
                          uneven.message())));
    }
  }

  /** The streams that are to be shared evenly. */
  private static List<Integer> shared(
      Plan plan, StreamExpectation expected, List<Sight> selections) {
    if (!expected.only().isEmpty()) {
      return expected.only();
    }
    PoolStreams pool = PoolStreams.of(plan.pool());
    IntStream streams =
        pool != null
            ? IntStream.rangeClosed(pool.first(), pool.last())
            : selections.stream().mapToInt(Sight::stream).distinct();
    return streams.boxed().filter(stream -> !expected.exclude().contains(stream)).toList();
  }

  private static void judgeDistinct(StreamExpectation expected, List<Sight> sights, Tally tally) {
    TreeSet<Integer> streams =
        sights.stream().map(Sight::stream).collect(Collectors.toCollection(TreeSet::new));
    Integer wanted = expected.same() ? Integer.valueOf(1) : expected.distinct();
    if (wanted != null && streams.size() != wanted) {
      tally.add(
          expected.line() + "distinct",
          new Finding(
              FindingKind.STREAM_ASSIGNMENT,
              "threads had " + streams.size() + " streams instead of " + wanted + ": " + streams,
              null,
              null,
              expected.line(),
              null,
              List.of()));
    }
  }

  private static void judgeKept(
      Names names, StreamExpectation expected, List<Sight> sights, Tally tally) {
    if (!expected.stable()) {
      return;
    }
    Map<Integer, Sight> first = new HashMap<>();
    for (Sight sight : sights) {
      if (!sight.current()) {
        continue;
      }
      Sight before = first.putIfAbsent(sight.lane().lane(), sight);
      if (before != null && before.stream() != sight.stream()) {
        tally.add(
            expected.line() + "stable",
            finding(
                names,
                sight,
                before,
                expected.line(),
                "thread "
                    + names.thread(sight.lane())
                    + " did not keep stream "
                    + before.stream()
                    + " but had "
                    + sight.stream()));
      }
    }
  }

  private static Finding finding(
      Names names, Sight sight, Sight previous, Integer expectationLine, String message) {
    return new Finding(
        FindingKind.STREAM_ASSIGNMENT,
        message + (expectationLine == null ? "" : " (expected in line " + expectationLine + ")"),
        side(names, sight.lane(), sight.record()),
        previous == null ? null : side(names, previous.lane(), previous.record()),
        names.line(sight.record()),
        null,
        List.of());
  }

  private static Access side(Names names, LaneTrace lane, TraceRecord record) {
    return new Access(
        names.place(lane, record)
            + ": stream "
            + record.stream()
            + " at "
            + names.operation(record),
        List.of());
  }
}
