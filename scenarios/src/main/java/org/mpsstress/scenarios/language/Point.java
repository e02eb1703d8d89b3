package org.mpsstress.scenarios.language;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.language.program.Step;

/**
 * A scenario at one point of its matrix, with everything resolved.
 *
 * @param id for instance {@code threads=32,caches=cold}; "" without a matrix
 * @param parameters name and value (an integer, a decimal, true or false, a text) of each parameter
 * @param driver native or java: who executes programs
 * @param fresh each run needs a process of its own
 * @param device the simulated device that it is run on
 * @param surroundings the device's faults and the environment
 * @param needs capabilities that a SUT must have
 * @param program what the threads do
 * @param expectations what must hold
 */
public record Point(
    String id,
    Map<String, Object> parameters,
    String driver,
    boolean fresh,
    Device device,
    Surroundings surroundings,
    Set<String> needs,
    Program program,
    Expectations expectations) {
  /** Copies lists and maps. */
  public Point {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    needs = withFaultsThatMakeNoStream(needs);
  }

  /** Others make the stream that is to fail or be slow, and it may count as active. */
  private static Set<String> withFaultsThatMakeNoStream(Set<String> needs) {
    Set<String> all = new HashSet<>(needs);
    if (needs.contains(Capability.STREAM_FAULTS.word())
        && needs.contains(Capability.ACTIVE_COUNT.word())) {
      all.add(Capability.FAULTS.word());
    }
    return Set.copyOf(all);
  }

  /**
   * The simulated device.
   *
   * @param warm caches are warm
   * @param latencyNanos mean delay of a command; 0 is none
   * @param memoryBytes its memory; 0 is the default
   * @param executorThreads threads that execute its commands; 0 is the default
   */
  public record Device(boolean warm, long latencyNanos, long memoryBytes, int executorThreads) {}

  /**
   * What the threads do.
   *
   * @param channels in the order of the file
   * @param barriers in the order of the file
   * @param sharedRegisters registers that the shared setup writes
   * @param setup what is run once before all
   * @param groups in the order of the file
   */
  public record Program(
      List<Channel> channels,
      List<Barrier> barriers,
      int sharedRegisters,
      List<Step> setup,
      List<Group> groups) {
    /** Copies the lists. */
    public Program {
      channels = List.copyOf(channels);
      barriers = List.copyOf(barriers);
      setup = List.copyOf(setup);
      groups = List.copyOf(groups);
    }
  }

  /** Places where values are handed on, in the order of the file. */
  public List<Channel> channels() {
    return program.channels;
  }

  /** Places where threads meet, in the order of the file. */
  public List<Barrier> barriers() {
    return program.barriers;
  }

  /** What is run once before all. */
  public List<Step> setup() {
    return program.setup;
  }

  /** Threads that run the same program, in the order of the file. */
  public List<Group> groups() {
    return program.groups;
  }

  /** Threads over all groups. */
  public int threads() {
    return groups().stream().mapToInt(Group::threads).sum();
  }

  /** The same with every program changed. */
  public Point withPrograms(UnaryOperator<List<Step>> change) {
    List<Group> changed = groups().stream().map(group -> group.with(change)).toList();
    return with(
        new Program(
            channels(), barriers(), program.sharedRegisters, change.apply(setup()), changed));
  }

  /** The same with other groups of threads. */
  public Point withGroups(List<Group> others) {
    return with(new Program(channels(), barriers(), program.sharedRegisters, setup(), others));
  }

  /** The same with other shapes of what goes through channels. */
  public Point withChannelShapes(UnaryOperator<List<Long>> change) {
    List<Channel> shaped =
        channels().stream()
            .map(
                one ->
                    one.shape() == null
                        ? one
                        : new Channel(
                            one.name(), one.capacity(), one.carries(), change.apply(one.shape())))
            .toList();
    return with(new Program(shaped, barriers(), program.sharedRegisters, setup(), groups()));
  }

  /** The same on a device of another speed. */
  public Point withDevice(long nanos, Surroundings.Faults faults) {
    Device other = new Device(device.warm, nanos, device.memoryBytes, device.executorThreads);
    return on(other)
        .in(
            new Surroundings(faults, surroundings.environment(), surroundings.ending()),
            expectations);
  }

  /** The same with warm or cold caches. */
  public Point withCaches(boolean areWarm) {
    return on(new Device(areWarm, device.latencyNanos, device.memoryBytes, device.executorThreads));
  }

  /** The same in other surroundings, where something else must hold. */
  public Point in(Surroundings around, Expectations expected) {
    return new Point(id, parameters, driver, fresh, device, around, needs, program, expected);
  }

  /** The same under another id, with other parameters; it needs what its faults need. */
  public Point named(String newId, Map<String, Object> newParameters) {
    Set<String> all = new HashSet<>(needs);
    if (surroundings.faults() != null) {
      all.addAll(surroundings.faults().needs());
    }
    return new Point(
        newId, newParameters, driver, fresh, device, surroundings, all, program, expectations);
  }

  /** The same where those capabilities are not needed. */
  public Point withoutNeeds(Set<String> capabilities) {
    Set<String> others = new HashSet<>(needs);
    others.removeAll(capabilities);
    return new Point(
        id, parameters, driver, fresh, device, surroundings, others, program, expectations);
  }

  private Point on(Device other) {
    return new Point(
        id, parameters, driver, fresh, other, surroundings, needs, program, expectations);
  }

  private Point with(Program other) {
    return new Point(
        id, parameters, driver, fresh, device, surroundings, needs, other, expectations);
  }
}
