package org.mpsstress.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.campaign.TraceCorpus;
import org.mpsstress.scenarios.watchdog.Demand;

/** Time and CPU time are made up: ten samples a second. */
class RunLimitsTest {
  private static final int PATIENCE = 3;

  @TempDir private Path folder;
  private long millis;
  private Duration used = Duration.ZERO;

  private RunLimits limits() {
    return new RunLimits(folder.resolve("trace"), Duration.ofSeconds(PATIENCE));
  }

  /** What is said first in so many seconds, in which it computes that share of the time. */
  private String after(int seconds, RunLimits limits, double share) {
    for (int i = 0; i < 10 * seconds; i++) {
      millis += 100;
      used = used.plusMillis((long) (100 * share));
      String why = limits.standstill(millis * 1_000_000, used, () -> Demand.NONE);
      if (why != null) {
        return why;
      }
    }
    return null;
  }

  private void advance(int operations) throws IOException {
    Files.write(folder.resolve("trace"), TraceCorpus.of(operations));
  }

  @Test
  void whoSleepsPastThePatienceIsHung() {
    RunLimits limits = limits();
    assertThat(after(PATIENCE, limits, 0)).isNull();
    assertThat(after(1, limits, 0)).isEqualTo("nothing advanced for 3 s");
  }

  @Test
  void whoComputesPastThePatienceIsNotHung() {
    assertThat(after(5 * PATIENCE, limits(), 1)).isNull();
  }

  @Test
  void whoComputesForSeveralTimesThePatienceIs() {
    assertThat(after(7 * PATIENCE, limits(), 1))
        .isEqualTo("nothing advanced for 18 s although it kept computing");
  }

  @Test
  void whoseTraceAdvancesIsNotHung() throws IOException {
    RunLimits limits = limits();
    for (int operations = 0; operations < 4; operations++) {
      advance(operations);
      assertThat(after(PATIENCE, limits, 0)).isNull();
    }
    assertThat(after(1, limits, 0)).isEqualTo("nothing advanced for 3 s");
  }
}
