package org.mpsstress.scenarios.detection;

import java.time.Duration;

/**
 * When a trial that has found nothing is given up.
 *
 * @param attempts runs or schedules
 * @param time after which no further attempt is begun; of a processor, where schedules are explored
 */
public record TrialLimit(long attempts, Duration time) {
  public TrialLimit {
    if (attempts < 1) {
      throw new IllegalArgumentException("a trial attempts at least once, not " + attempts);
    }
  }

  /** The same with another number of attempts, where that is fewer. */
  public TrialLimit atMost(long most) {
    return new TrialLimit(Math.min(attempts, most), time);
  }

  /** The same with another time, where that is shorter. */
  public TrialLimit within(Duration most) {
    return most.compareTo(time) < 0 ? new TrialLimit(attempts, most) : this;
  }
}
