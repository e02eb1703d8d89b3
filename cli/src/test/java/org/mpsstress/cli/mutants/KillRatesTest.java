package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Who killed often is asked first. */
final class KillRatesTest {
  private final KillRates rates = new KillRates();

  @Test
  void whoHasKilledIsLikelierThanWhoWasNotAsked() {
    rates.note("event", "a", true);
    rates.note("event", "b", false);
    assertThat(rates.of("event", "a")).isGreaterThan(rates.of("event", "c"));
    assertThat(rates.of("event", "c")).isGreaterThan(rates.of("event", "b"));
  }

  @Test
  void killsOfTheSameComponentCountMost() {
    rates.note("event", "a", true);
    rates.note("event", "a", false);
    rates.note("stream", "b", true);
    rates.note("stream", "b", true);
    rates.note("event", "b", false);
    assertThat(rates.of("event", "a")).isGreaterThan(rates.of("event", "b"));
    assertThat(rates.of("stream", "b")).isGreaterThan(rates.of("stream", "a"));
  }

  @Test
  void oneKillInManyIsLessThanOneInTwo() {
    rates.note("event", "a", true);
    rates.note("event", "a", false);
    rates.note("event", "b", true);
    for (int time = 0; time < 9; time++) {
      rates.note("event", "b", false);
    }
    assertThat(rates.of("event", "a")).isGreaterThan(rates.of("event", "b"));
  }
}
