package org.mpsstress.scenarios.oracle.linearizability;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;

/**
 * What the registers of all threads hold, by numbers. Registers below 0 are of the shared setup,
 * whose lane comes first.
 */
final class Registers {
  private record Register(int lane, int number) {}

  private final Map<Register, Integer> held = new HashMap<>();

  /** A register is written. */
  void put(LaneTrace lane, int number, int value) {
    held.put(of(lane, number), value);
  }

  /** It holds something else. */
  void forget(LaneTrace lane, int number) {
    held.remove(of(lane, number));
  }

  /** What it holds; empty where that is not known. */
  OptionalInt get(LaneTrace lane, int number) {
    Integer value = held.get(of(lane, number));
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }

  private static Register of(LaneTrace lane, int number) {
    return new Register(number < 0 ? 0 : lane.lane(), number);
  }
}
