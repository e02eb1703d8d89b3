package org.mpsstress.scenarios.oracle;

import java.util.List;

/**
 * A trace as it stood when the run was over: a snapshot, so that oracles judge the same thing
 * whatever happens to the file.
 *
 * @param seed of the run
 * @param state how far the run came
 * @param ticksPerNano of the records' clock
 * @param startTicks the clock when the file was made
 * @param lanes in their order, the setup lane first
 * @param summary the JSON object of a run that finished, or null
 * @param violation text of a broken rule of the device, or null
 */
public record RunTrace(
    long seed,
    State state,
    double ticksPerNano,
    long startTicks,
    List<LaneTrace> lanes,
    String summary,
    String violation) {
  public RunTrace {
    lanes = List.copyOf(lanes);
  }

  /** How far a run came. */
  public enum State {
    NONE,
    PREPARED,
    STARTED,
    JOINED,
    FINISHED
  }

  /** A trace of which nothing is left. */
  public static RunTrace none() {
    return new RunTrace(0, State.NONE, 1, 0, List.of(), null, null);
  }

  /** Steps of programs that were executed. */
  public long operations() {
    return lanes.stream()
        .flatMap(lane -> lane.records().stream())
        .filter(record -> record.kind() == TraceRecord.Kind.END)
        .count();
  }
}
