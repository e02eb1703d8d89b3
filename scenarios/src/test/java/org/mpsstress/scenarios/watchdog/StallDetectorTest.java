package org.mpsstress.scenarios.watchdog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mpsstress.scenarios.watchdog.StallDetector.State.RUNNING;
import static org.mpsstress.scenarios.watchdog.StallDetector.State.SPINNING;
import static org.mpsstress.scenarios.watchdog.StallDetector.State.STALLED;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as hung, with samples of a clock that the test makes up. */
class StallDetectorTest {
  private static final long SECOND = 1_000_000_000L;

  private StallDetector detector = new StallDetector(Duration.ofSeconds(10));

  private double last;

  /** Samples each tenth of a second up to that one, as the watchdog does. */
  private StallDetector.State until(double seconds, long progress, double cpuSeconds) {
    double from = last;
    StallDetector.State state = RUNNING;
    for (int tenth = 1; last < seconds && state == RUNNING; tenth++) {
      state = sample(Math.min(seconds, from + tenth / 10.0), progress, cpuSeconds);
    }
    return state;
  }

  private StallDetector.State sample(double seconds, long progress, double cpuSeconds) {
    return sample(seconds, progress, cpuSeconds, Demand.NONE);
  }

  private StallDetector.State sample(
      double seconds, long progress, double cpuSeconds, Demand demand) {
    last = seconds;
    return detector.sample(
        Math.round(seconds * SECOND),
        progress,
        Duration.ofNanos((long) (cpuSeconds * SECOND)),
        () -> demand);
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
    assertThat(until(9.9, 5, 1)).isEqualTo(RUNNING);
    assertThat(until(10, 5, 1)).isEqualTo(STALLED);
    assertThat(detector.standstill(10 * SECOND)).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void thePatienceMayChangeWhileNothingAdvances() {
    AtomicInteger seconds = new AtomicInteger(40);
    detector =
        new StallDetector(
            () -> Duration.ofSeconds(seconds.get()), SpinLimit.of(Duration.ofSeconds(40)));
    sample(0, 5, 1);
    assertThat(until(15, 5, 1)).isEqualTo(RUNNING);
    seconds.set(10);
    assertThat(sample(15.1, 5, 1)).isEqualTo(STALLED);
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
    for (int second = 1; second < 60; second++) {
      assertThat(sample(second, 5, second)).isEqualTo(RUNNING);
    }
    assertThat(sample(60, 5, 60)).isEqualTo(SPINNING);
  }

  @ParameterizedTest
  @CsvSource({"0, 20", "35, 35"})
  void whatIsAllowedIsAskedOnceAndOnlyOfWhatIsSuspicious(int allowed, int spins) {
    AtomicInteger asked = new AtomicInteger();
    Supplier<Duration> answer =
        () -> {
          asked.incrementAndGet();
          return Duration.ofSeconds(allowed);
        };
    detector =
        new StallDetector(Duration.ofSeconds(10), new SpinLimit(Duration.ofSeconds(20), answer));
    sample(0, 5, 0);
    for (int second = 1; second < spins; second++) {
      assertThat(asked).hasValue(second > 20 ? 1 : 0);
      assertThat(sample(second, 5, second)).isEqualTo(RUNNING);
    }
    assertThat(sample(spins, 5, spins)).isEqualTo(SPINNING);
    assertThat(asked).hasValue(1);
    assertThat(detector.computed()).isEqualTo(Duration.ofSeconds(spins));
  }

  @Test
  void theLongestTimeOfComputingWithoutProgressIsKept() {
    sample(0, 5, 0);
    for (int second = 1; second <= 7; second++) {
      sample(second, 5, second);
    }
    sample(8, 6, 8);
    sample(9, 6, 9);
    assertThat(detector.longest()).isEqualTo(Duration.ofSeconds(7));
    for (int second = 10; second <= 20; second++) {
      sample(second, 6, second);
    }
    assertThat(detector.longest()).isEqualTo(Duration.ofSeconds(12));
  }

  @Test
  void timeThatABusyMachineKeptFromItDoesNotCount() {
    sample(0, 5, 0);
    for (int second = 1; second < 500; second++) { // a tenth of what it asks for
      Demand demand = new Demand(true, second * SECOND / 10, second * SECOND * 9 / 10);
      assertThat(sample(second, 5, second * 0.1, demand)).isEqualTo(RUNNING);
    }
  }

  @Test
  void manyThreadsThatSpinOnFewProcessorsKeepTheTimeFromEachOther() {
    sample(0, 5, 0);
    StallDetector.State state = RUNNING;
    int second = 0;
    while (state == RUNNING && second < 100) {
      second++;
      Demand demand = new Demand(true, 2 * second * SECOND, 6 * second * SECOND);
      state = sample(second, 5, 2 * second, demand);
    }
    assertThat(state).isEqualTo(SPINNING);
    assertThat(second).isEqualTo(60);
  }

  @Test
  void onesThatSleepAndLookAgainAreFoundSpinningOnAnIdleMachine() {
    sample(0, 5, 0);
    StallDetector.State state = RUNNING;
    int second = 0;
    while (state == RUNNING && second < 100) {
      second++;
      state = sample(second, 5, second * 0.1, new Demand(false, second * SECOND / 10, 0));
    }
    assertThat(state).isEqualTo(SPINNING);
    assertThat(second).isEqualTo(60);
  }

  @Test
  void timeInWhichNobodyLookedDoesNotCount() {
    sample(0, 5, 0);
    assertThat(sample(3600, 5, 0)).isEqualTo(RUNNING); // the watchdog itself was stopped
    assertThat(until(3608.9, 5, 0)).isEqualTo(RUNNING);
    assertThat(until(3609, 5, 0)).isEqualTo(STALLED);
  }

  @Test
  void progressStartsThePatienceAnew() {
    sample(0, 5, 0);
    sample(9, 6, 0);
    assertThat(until(18.9, 6, 0)).isEqualTo(RUNNING);
    assertThat(until(19, 6, 0)).isEqualTo(STALLED);
  }

  @Test
  void aProcessThatWantsToRunAndMayNotIsNotHung() {
    for (int tenth = 0; tenth < 590; tenth++) {
      assertThat(starved(tenth / 10.0, true)).isEqualTo(RUNNING);
    }
    assertThat(until(68.8, 5, 0)).isEqualTo(RUNNING);
    assertThat(until(69, 5, 0)).isEqualTo(STALLED);
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
    return sample(seconds, 5, 0, new Demand(runnable, 0, 0));
  }

  @Test
  void theFirstSampleCountsFromItsOwnTime() {
    assertThat(sample(1_000_000, 0, 500)).isEqualTo(RUNNING);
  }
}
