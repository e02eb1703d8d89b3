package org.mpsstress.scenarios.hazards;

import java.util.Map;

/** An event as one thread knows it. */
final class EventState {
  /** Whether it has times. */
  final boolean timing;

  /** Whether other threads use it as well: what it marks is then not known. */
  final boolean shared;

  /** What its last record covers; null where there is none. */
  Map<StreamState, Integer> past;

  /**
   * Whether another thread has it, too: whoever gives it back takes it from the other (C34), and
   * whoever records it takes the mark that the other waits for (C29).
   */
  boolean passed;

  EventState(boolean timing, boolean shared) {
    this.timing = timing;
    this.shared = shared;
  }

  boolean isRecorded() {
    return past != null;
  }
}
