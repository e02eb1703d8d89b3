package org.mpsstress.scenarios.violations;

import java.util.List;
import java.util.function.Function;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.language.StreamExpectation;
import org.mpsstress.scenarios.oracle.HandMade;

/**
 * A run that shows a violation by one thing, which is as it should be in its twin.
 *
 * @param clause that is violated
 * @param kind of the only finding
 * @param run with the right thing (false) or the wrong one (true)
 */
record TraceViolation(String clause, FindingKind kind, Function<Boolean, HandMade> run) {
  private static final int CURRENT = 30;
  private static final int SET = 33;
  private static final int ACTIVE = 38;
  private static final int EVENT = 40;
  private static final int RECORD = 41;
  private static final int ELAPSED = 45;
  private static final int SAME = 54;
  private static final int FORK = 80;
  private static final String RANGE = "MPS stream index 40 is out of range [0, 32)";

  static List<TraceViolation> all() {
    return List.of(
        answer("C2", wrong -> counted("streamsCreated", wrong ? 33 : 32)),
        of("C5", FindingKind.STREAM_ASSIGNMENT, wrong -> twice(4, wrong ? 5 : 4)),
        of("C6", FindingKind.STREAM_ASSIGNMENT, wrong -> balanced(7, 8, wrong ? 7 : 9)),
        answer("C9", wrong -> afterSet(wrong ? 8 : 7)),
        error("C12", wrong -> raises(SET, "set stream s", "range", wrong ? null : RANGE)),
        error("C13", wrong -> raises(SAME, "same seen s", null, wrong ? "they differ" : null)),
        answer("C14", wrong -> active(wrong ? 3 : 2)),
        error("C19", wrong -> raises(FORK, "fork", "forked", wrong ? null : "was forked")),
        of("C20", FindingKind.RULE, wrong -> broken(wrong, "encoder used from another queue")),
        of("C22", FindingKind.RULE, wrong -> broken(wrong, "commit with an open encoder")),
        answer("C23", wrong -> counted("continued", wrong ? 1 : 0)),
        answer("C23", wrong -> counted(0, "continued", wrong ? 0 : 1).main()),
        of("C24", FindingKind.RULE, wrong -> broken(wrong, "handler provided after commit call")),
        error("C26", wrong -> raises(RECORD, "record e", "fault", wrong ? null : "GPU fault")),
        answer("C29", wrong -> counted("submissions", wrong ? 0 : 1)),
        answer("C33", wrong -> timedTwice(wrong ? 400_000 : 900_000)),
        answer("C34", wrong -> twoEvents(7, wrong ? 7 : 8)),
        answer("C45", wrong -> counted("liveLibraries", wrong ? 4 : 3)),
        answer("C47", wrong -> counted("profiledCompleted", wrong ? 1 : 2)));
  }

  private static TraceViolation of(
      String clause, FindingKind kind, Function<Boolean, HandMade> run) {
    return new TraceViolation(clause, kind, run);
  }

  private static TraceViolation answer(String clause, Function<Boolean, HandMade> run) {
    return of(clause, FindingKind.ANSWER, run);
  }

  private static TraceViolation error(String clause, Function<Boolean, HandMade> run) {
    return of(clause, FindingKind.ERROR, run);
  }

  /**
   * A kernel and a record on a stream, 3 if not said, with the counts of the device as they should
   * be, but for one. As in a real trace only the kernel says which stream that is.
   */
  private static HandMade counted(String count, int value) {
    return counted(3, count, value);
  }

  private static HandMade counted(int stream, String count, int value) {
    String all =
        """
        {"streamsCreated": 9, "submissions": 1, "continued": 0, "profiled": 2,
         "profiledCompleted": 2, "liveLibraries": 3}"""
            .replaceFirst("\"" + count + "\": \\d+", "\"" + count + "\": " + value);
    return new HandMade(1, 1)
        .registers(HandMade.MM, "y = mm x x", 1, List.of(0, 0))
        .registers(RECORD, "record e", null, List.of(0))
        .started(1)
        .ran(1, 0, 0, stream)
        .ran(1, 0, 1, -1)
        .ended(1, 0)
        .summary("{\"statistics\": {\"after\": %s}}".formatted(all));
  }

  private static HandMade twice(int first, int second) {
    return new HandMade(1, 2)
        .operation(HandMade.MM, "y = mm x x")
        .started(1)
        .ran(1, 0, 0, first)
        .ran(1, 1, 0, second)
        .ended(1, 0);
  }

  private static HandMade balanced(int... streams) {
    HandMade run =
        new HandMade(streams.length, 1)
            .operation(CURRENT, "s = current stream")
            .expect(
                new StreamExpectation(null, List.of(), List.of(), null, true, false, false, 30));
    for (int lane = 1; lane <= streams.length; lane++) {
      run.started(lane).ran(lane, 0, 0, streams[lane - 1]).ended(lane, 0);
    }
    return run;
  }

  private static HandMade afterSet(int stream) {
    return new HandMade(1, 1)
        .operation(SET, "set stream s")
        .operation(CURRENT, "c = current stream")
        .started(1)
        .ran(1, 0, 0, 7)
        .ran(1, 0, 1, stream)
        .ended(1, 0);
  }

  private static HandMade active(long count) {
    return new HandMade(1, 1)
        .operation(ACTIVE, "active streams")
        .started(1)
        .begin(1, 0, 0)
        .record(1, RecordKind.END, 0, 0, -1, count, null)
        .ended(1, 0);
  }

  /** What must raise and does not, or raises and must not. */
  private static HandMade raises(int code, String line, String expected, String raised) {
    HandMade run = new HandMade(1, 1).operation(code, line, null, expected).started(1);
    return (raised == null ? run.ran(1, 0, 0, 1) : run.raised(1, 0, 0, raised)).ended(1, 0);
  }

  private static HandMade broken(boolean wrong, String rule) {
    HandMade run = twice(4, 4);
    return wrong ? run.died("-[M commit]:1: failed assertion `" + rule + "'\n") : run;
  }

  private static HandMade twoEvents(long first, long second) {
    return new HandMade(1, 2)
        .operation(EVENT, "e = event")
        .started(1)
        .begin(1, 0, 0)
        .record(1, RecordKind.END, 0, 0, -1, first, null)
        .begin(1, 1, 0)
        .record(1, RecordKind.END, 1, 0, -1, second, null)
        .ended(1, 0);
  }

  /** Asked twice for the time between two marks, of which the first answer is 900 us. */
  private static HandMade timedTwice(long again) {
    HandMade run =
        new HandMade(1, 1)
            .registers(EVENT, "a = event timing", 0, List.of())
            .registers(EVENT, "b = event timing", 1, List.of())
            .registers(RECORD, "record a", null, List.of(0))
            .registers(RECORD, "record b", null, List.of(1))
            .registers(ELAPSED, "elapsed a b", null, List.of(0, 1))
            .started(1);
    call(run, 0, 0, 41);
    call(run, 1, 0, 42);
    call(run, 2, 41, 0);
    call(run.later(1_000_000), 3, 42, 0);
    call(run.later(), 4, 41, 900_000);
    call(run, 4, 41, again);
    return run.ended(1, 0);
  }

  private static void call(HandMade run, int operation, long about, long answer) {
    run.record(1, RecordKind.BEGIN, 0, operation, -1, about, null)
        .record(1, RecordKind.END, 0, operation, -1, answer, null);
  }
}
