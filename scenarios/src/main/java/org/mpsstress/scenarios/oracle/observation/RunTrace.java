package org.mpsstress.scenarios.oracle.observation;

import java.util.List;
import java.util.Map;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.harness.trace.TraceRecord;

/**
 * A trace as it stood when the run was over: a snapshot, so that oracles judge the same thing
 * whatever happens to the file.
 *
 * @param seed of the run
 * @param state how far the run came
 * @param ticksPerNano of the records' clock
 * @param startTicks the clock when the file was made
 * @param lanes in their order, the setup lane first
 * @param texts of errors and mismatches, by the value of their records
 * @param summary the JSON object of a run that finished, or null
 * @param violation text of a broken rule of the device, or null
 */
public record RunTrace(
    long seed,
    RunState state,
    double ticksPerNano,
    long startTicks,
    List<LaneTrace> lanes,
    Map<Long, String> texts,
    String summary,
    String violation) {
  public RunTrace {
    lanes = List.copyOf(lanes);
    texts = Map.copyOf(texts);
  }

  /** A trace of which nothing is left. */
  public static RunTrace none() {
    return new RunTrace(0, RunState.NONE, 1, 0, List.of(), Map.of(), null, null);
  }

  /** The text of an error or a mismatch; "" if there was no room for it. */
  public String text(TraceRecord record) {
    return texts.getOrDefault(record.value(), "");
  }

  /** Steps of programs that were executed. */
  public long operations() {
    return lanes.stream()
        .flatMap(lane -> lane.records().stream())
        .filter(record -> record.kind() == RecordKind.END)
        .count();
  }
}
