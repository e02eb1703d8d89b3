package org.mpsstress.scenarios.language;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.mpsstress.scenarios.language.program.Step;

/**
 * A scenario at one point of its matrix, with everything resolved.
 *
 * @param id for instance {@code threads=32,caches=cold}; "" without a matrix
 * @param parameters name and value (an integer, a decimal, true or false, a text) of each parameter
 * @param driver native or java: who executes programs
 * @param fresh each run needs a process of its own
 * @param warm caches are warm
 * @param latencyNanos mean delay of a command on the simulated device; 0 is none
 * @param memoryBytes memory of the simulated device; 0 is the default
 * @param executorThreads threads that execute its commands; 0 is the default
 * @param surroundings the device's faults and the environment
 * @param needs capabilities that a SUT must have
 * @param channels in the order of the file
 * @param barriers in the order of the file
 * @param sharedRegisters registers that the shared setup writes
 * @param setup what is run once before all
 * @param groups in the order of the file
 * @param expectations what must hold
 */
public record Point(
    String id,
    Map<String, Object> parameters,
    String driver,
    boolean fresh,
    boolean warm,
    long latencyNanos,
    long memoryBytes,
    int executorThreads,
    Surroundings surroundings,
    Set<String> needs,
    List<Channel> channels,
    List<Barrier> barriers,
    int sharedRegisters,
    List<Step> setup,
    List<Group> groups,
    Expectations expectations) {
  /** Copies lists and maps. */
  public Point {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    needs = Set.copyOf(needs);
    channels = List.copyOf(channels);
    barriers = List.copyOf(barriers);
    setup = List.copyOf(setup);
    groups = List.copyOf(groups);
  }

  /** The same with every program changed. */
  public Point withPrograms(UnaryOperator<List<Step>> change) {
    return copy(
        latencyNanos,
        surroundings,
        change.apply(setup),
        groups.stream().map(group -> group.with(change)).toList());
  }

  /** The same on a device of another speed. */
  public Point withDevice(long nanos, Surroundings.Faults faults) {
    Surroundings other =
        new Surroundings(faults, surroundings.environment(), surroundings.ending());
    return copy(nanos, other, setup, groups);
  }

  /** The same under another id, with other parameters; it needs what its faults need. */
  public Point named(String newId, Map<String, Object> newParameters) {
    Set<String> all = new HashSet<>(needs);
    if (surroundings.faults() != null) {
      all.add("faults");
    }
    return new Point(
        newId,
        newParameters,
        driver,
        fresh,
        warm,
        latencyNanos,
        memoryBytes,
        executorThreads,
        surroundings,
        all,
        channels,
        barriers,
        sharedRegisters,
        setup,
        groups,
        expectations);
  }

  /** The same with warm or cold caches. */
  public Point withCaches(boolean areWarm) {
    return copy(areWarm, latencyNanos, surroundings, channels, setup, groups, expectations);
  }

  /** The same in other surroundings, where something else must hold. */
  public Point in(Surroundings around, Expectations expected) {
    return copy(warm, latencyNanos, around, channels, setup, groups, expected);
  }

  /** The same with other shapes of what goes through channels. */
  public Point withChannelShapes(UnaryOperator<List<Long>> change) {
    List<Channel> shaped =
        channels.stream()
            .map(
                one ->
                    one.shape() == null
                        ? one
                        : new Channel(
                            one.name(), one.capacity(), one.carries(), change.apply(one.shape())))
            .toList();
    return copy(warm, latencyNanos, surroundings, shaped, setup, groups, expectations);
  }

  private Point copy(
      long latency, Surroundings around, List<Step> before, List<Group> threadGroups) {
    return copy(warm, latency, around, channels, before, threadGroups, expectations);
  }

  private Point copy(
      boolean isWarm,
      long latency,
      Surroundings around,
      List<Channel> places,
      List<Step> before,
      List<Group> threadGroups,
      Expectations expected) {
    return new Point(
        id,
        parameters,
        driver,
        fresh,
        isWarm,
        latency,
        memoryBytes,
        executorThreads,
        around,
        needs,
        places,
        barriers,
        sharedRegisters,
        before,
        threadGroups,
        expected);
  }

  /** Threads over all groups. */
  public int threads() {
    return groups.stream().mapToInt(Group::threads).sum();
  }
}
