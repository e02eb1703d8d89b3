package org.mpsstress.scenarios.oracle.answers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Access;
import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.SutWord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.PoolStreams;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.Tally;

/**
 * Whether each answer can be, whatever the order of calls: streams that the pool has, the stream
 * that the thread has set, times within what the host saw pass, errors that name what they are
 * about, ids of events that are new, memory that is the stream's, slots of one thread at a time,
 * counts of streams, of commits that continue and of what was compiled.
 */
public final class AnswersOracle implements Oracle {
  @Override
  public String name() {
    return "answers";
  }

  @Override
  public Opinion judge(RunObservation run) {
    PoolStreams pool = PoolStreams.of(run.plan().pool());
    if (pool == null) {
      return Opinion.quiet(); // of other pools the contract does not say it
    }
    Tally tally = new Tally();
    Names names = run.names();
    for (LaneTrace lane : run.trace().lanes()) {
      List<Objection> objections = new ArrayList<>();
      StreamAnswers.judge(run.plan(), lane, pool, objections);
      ErrorTexts.judge(run, lane, pool, objections);
      ElapsedTimes.judge(run, lane, objections);
      Patience.judge(run, lane, objections);
      for (Objection objection : objections) {
        tally.add(
            objection.about() + " " + objection.record().operation(),
            finding(names, lane, objection));
      }
    }
    judgeActive(run, tally);
    judgeStreamsMade(run, pool, tally);
    judgeEventIds(run, tally);
    Listener listener =
        (lane, objection) ->
            tally.add(
                objection.about() + " " + objection.record().operation(),
                finding(names, lane, objection));
    MemoryOwners.judge(run, listener);
    SlotOwners.judge(run, listener);
    DeviceCounts.judge(run)
        .forEach(wrong -> tally.add(wrong, Finding.of(FindingKind.ANSWER, wrong)));
    return Opinion.of(tally.findings());
  }

  /**
   * What is wrong with an answer.
   *
   * @param about one word for the kind of trouble
   * @param blamed the operation with which it began, which others may only have come upon
   */
  record Objection(String about, TraceRecord record, String message, TraceRecord blamed) {
    Objection(String about, TraceRecord record, String message) {
      this(about, record, message, record);
    }
  }

  /** Who hears of an objection to what a thread was told. */
  interface Listener {
    void found(LaneTrace lane, Objection objection);
  }

  private static Finding finding(Names names, LaneTrace lane, Objection objection) {
    TraceRecord record = objection.record();
    return new Finding(
            FindingKind.ANSWER,
            names.operation(record) + ": " + objection.message(),
            new Access(names.place(lane, record), List.of()),
            null,
            names.line(record),
            null,
            List.of())
        .withCause(Cause.of(FindingKind.ANSWER, objection.about(), names.word(objection.blamed())));
  }

  /** C14: 2 once a worker stream was used, and on these pools for ever. */
  private static void judgeActive(RunObservation run, Tally tally) {
    if (Pool.FREELIST.is(run.plan().pool())) {
      return; // there it is of now
    }
    long used = Long.MAX_VALUE;
    for (LaneTrace lane : run.trace().lanes()) {
      for (TraceRecord record : lane.records()) {
        if (record.kind() == RecordKind.END
            && record.stream() > 0
            && record.code() != Code.NAMED_STREAM
            && !Code.setsStream(record.code())) {
          used = Math.min(used, record.ticks());
        }
      }
    }
    for (LaneTrace lane : run.trace().lanes()) {
      TraceRecord begin = null;
      for (TraceRecord record : lane.records()) {
        if (record.kind() == RecordKind.BEGIN) {
          begin = record;
        } else if (record.kind() == RecordKind.END && record.code() == Code.ACTIVE_STREAMS) {
          boolean after = begin != null && begin.ticks() > used;
          if (record.value() < 1 || record.value() > 2 || (after && record.value() != 2)) {
            String wrong =
                "answered " + record.value() + (after ? " after a worker stream was used" : "");
            tally.add(
                "active " + record.operation(),
                finding(run.names(), lane, new Objection("active", record, wrong + " (C14)")));
          }
        }
      }
    }
  }

  /** C34: an id that was given back names nothing, so it is not given out again. */
  private static void judgeEventIds(RunObservation run, Tally tally) {
    if (!SutWord.SIMULATED.is(run.plan().sut())) {
      return; // others name their events by what they like
    }
    Map<Long, TraceRecord> made = new HashMap<>();
    for (LaneTrace lane : run.trace().lanes()) {
      for (TraceRecord record : lane.records()) {
        boolean birth = record.kind() == RecordKind.END && record.code() == Code.EVENT;
        if (birth && record.value() != 0 && made.put(record.value(), record) != null) {
          String wrong = "event id " + record.value() + " was given out before (C34)";
          tally.add(
              "id " + record.operation(),
              finding(run.names(), lane, new Objection("id", record, wrong)));
        }
      }
    }
  }

  /** C2: each stream is made once, and no more than the pool has. */
  private static void judgeStreamsMade(RunObservation run, PoolStreams pool, Tally tally) {
    JsonNode made = run.summary().path("statistics").path("after").path("streamsCreated");
    if (!SutWord.SIMULATED.is(run.plan().sut()) || !run.isComplete() || !made.isNumber()) {
      return; // others do not count their streams
    }
    TreeSet<Integer> seen = new TreeSet<>();
    for (LaneTrace lane : run.trace().lanes()) {
      for (TraceRecord record : lane.records()) {
        if (record.kind() == RecordKind.END
            && record.stream() >= 0
            && record.code() != Code.NAMED_STREAM) {
          seen.add(record.stream());
        }
      }
    }
    long count = made.asLong();
    if (count > pool.count() || count < seen.size()) {
      tally.add(
          "made",
          Finding.of(
              FindingKind.ANSWER,
              count
                  + " streams were made, of a pool of "
                  + pool.count()
                  + "; threads had "
                  + seen.size()
                  + " (C1, C2)"));
    }
  }
}
