package org.mpsstress.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** One of a thing is called by its name, of several there are several. */
class NumbersTest {
  @Test
  void whatIsCountedStandsInTheRightNumber() {
    assertThat(Numbers.count(0, "schedule")).isEqualTo("0 schedules");
    assertThat(Numbers.count(1, "schedule")).isEqualTo("1 schedule");
    assertThat(Numbers.count(1234, "schedule")).isEqualTo("1,234 schedules");
  }
}
