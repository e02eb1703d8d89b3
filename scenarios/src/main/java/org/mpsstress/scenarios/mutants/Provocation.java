package org.mpsstress.scenarios.mutants;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Surroundings;
import org.mpsstress.scenarios.language.shape.Keywords;

/**
 * A device of another speed: where the order of things depends on timing, the order that was asked
 * for shows only if something is slow. A libtorch's device is slowed down by its plugin.
 *
 * @param name in a word or two
 * @param device what it does to a case
 */
record Provocation(String name, UnaryOperator<Point> device) {
  private static final long SLOW = 1_000_000; // nanoseconds
  private static final long VERY_SLOW = 32 * SLOW; // longer than threads take to start
  private static final int SLOW_STREAMS = 4;

  /**
   * Those that can matter to the case, the cheapest first.
   *
   * @param ofSetup whether it lacks a wait between its setup and its threads: what a merely slow
   *     device has to do is done before a thread has started
   */
  static List<Provocation> of(Point point, boolean ofSetup) {
    List<Provocation> all = new ArrayList<>();
    all.add(new Provocation("as it is", same -> same));
    all.add(
        new Provocation(
            "a slow device", other -> other.withDevice(SLOW / 2, other.surroundings().faults())));
    if (point.surroundings().faults() != null) {
      return all; // it has a device of its own
    }
    for (int stream = 0; stream <= SLOW_STREAMS; stream++) {
      all.add(slow("stream " + stream, Surroundings.Faults.slowStream(stream, SLOW)));
    }
    if (ofSetup) {
      all.add(slow("setup", Surroundings.Faults.slowStream(0, VERY_SLOW)));
    }
    for (String kernel : kernels(point)) {
      all.add(slow(kernel, Surroundings.Faults.slowKernel(kernel, SLOW)));
    }
    return all;
  }

  private static Provocation slow(String what, Surroundings.Faults faults) {
    return new Provocation(
        "slow " + what, point -> point.withDevice(point.device().latencyNanos(), faults));
  }

  private static Set<String> kernels(Point point) {
    Set<String> used = new TreeSet<>();
    point.groups().stream()
        .flatMap(Group::steps)
        .map(step -> step.operation().name())
        .filter(Keywords.KERNELS::contains)
        .forEach(used::add);
    return used;
  }
}
