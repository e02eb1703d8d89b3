package org.mpsstress.scenarios.watchdog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mpsstress.scenarios.watchdog.StallDetector.State.RUNNING;
import static org.mpsstress.scenarios.watchdog.StallDetector.State.SPINNING;
import static org.mpsstress.scenarios.watchdog.StallDetector.State.STALLED;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What counts as hung, with samples of a clock that the test makes up. */
class StallDetectorTest {
  private static final long SECOND = 1_000_000_000L;

  private final StallDetector detector = new StallDetector(Duration.ofSeconds(10));

  private StallDetector.State sample(double seconds, long progress, double cpuSeconds) {
    return detector.sample(
        (long) (seconds * SECOND),
        progress,
        Duration.ofNanos((long) (cpuSeconds * SECOND)),
        () -> false);
  }

  @Test
  void aRunWhoseLanesAdvanceIsNotHung() {
    for (int second = 0; second < 100; second++) {
      assertThat(sample(second, second / 9, 0)).isEqualTo(RUNNING);
    }
  }

  @Test
  void standstillWithoutCpuIsAStallOnceThePatienceIsOver() {
    assertThat(sample(0, 5, 1)).isEqualTo(RUNNING);
    assertThat(sample(9.9, 5, 1)).isEqualTo(RUNNING);
    assertThat(sample(10, 5, 1)).isEqualTo(STALLED);
    assertThat(detector.standstill(10 * SECOND)).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void theTimersOfAnIdleJvmAreNoWork() {
    sample(0, 5, 1);
    for (int tenth = 1; tenth < 100; tenth++) {
      assertThat(sample(tenth / 10.0, 5, 1 + tenth * 0.001)).isEqualTo(RUNNING);
    }
    assertThat(sample(10, 5, 1.1)).isEqualTo(STALLED);
  }

  @Test
  void oneLongOperationThatComputesIsNotHung() {
    sample(0, 5, 0);
    for (int second = 1; second < 60; second++) {
      assertThat(sample(second, 5, second * 0.9)).isEqualTo(RUNNING);
    }
  }

  @Test
  void computingForSixTimesThePatienceWithoutProgressIsSpinning() {
    sample(0, 5, 0);
    assertThat(sample(59.9, 5, 59)).isEqualTo(RUNNING);
    assertThat(sample(60, 5, 60)).isEqualTo(SPINNING);
  }

  @Test
  void progressStartsThePatienceAnew() {
    sample(0, 5, 0);
    sample(9, 6, 0);
    assertThat(sample(18.9, 6, 0)).isEqualTo(RUNNING);
    assertThat(sample(19, 6, 0)).isEqualTo(STALLED);
  }

  @Test
  void aProcessThatWantsToRunAndMayNotIsNotHung() {
    for (int second = 0; second < 59; second++) {
      assertThat(starved(second, true)).isEqualTo(RUNNING);
    }
    assertThat(sample(68, 5, 0)).isEqualTo(STALLED);
  }

  @Test
  void oneThreadThatCouldRunNowAndThenIsAJvmsOwnTimer() {
    for (int tenth = 0; tenth < 100; tenth++) {
      boolean seen = tenth % StallDetector.STARVED_SAMPLES != 0;
      assertThat(starved(tenth / 10.0, seen)).isEqualTo(RUNNING);
    }
    assertThat(starved(10, false)).isEqualTo(STALLED);
  }

  private StallDetector.State starved(double seconds, boolean runnable) {
    return detector.sample((long) (seconds * SECOND), 5, Duration.ZERO, () -> runnable);
  }

  @Test
  void theFirstSampleCountsFromItsOwnTime() {
    assertThat(sample(1_000_000, 0, 500)).isEqualTo(RUNNING);
  }
}
