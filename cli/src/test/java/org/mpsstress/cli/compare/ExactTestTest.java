package org.mpsstress.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ExactTestTest {
  @Test
  void theLadyTastingTea() {
    // three of four cups against one of four: 34/70, both sides
    assertThat(ExactTest.pValue(3, 4, 1, 4)).isCloseTo(34.0 / 70, within(1e-12));
    assertThat(ExactTest.pValue(4, 4, 0, 4)).isCloseTo(2.0 / 70, within(1e-12));
  }

  @Test
  void fiveOfFiveAgainstNoneOfSixty() {
    // one table of C(65, 5) = 8259888 is as uneven
    assertThat(ExactTest.pValue(5, 5, 0, 60)).isCloseTo(1.0 / 8259888, within(1e-15));
    assertThat(ExactTest.pValue(0, 60, 5, 5)).isCloseTo(1.0 / 8259888, within(1e-15));
  }

  @Test
  void equalCountsSayNothing() {
    assertThat(ExactTest.pValue(0, 20, 0, 20)).isCloseTo(1, within(1e-12));
    assertThat(ExactTest.pValue(10, 20, 10, 20)).isCloseTo(1, within(1e-12));
    assertThat(ExactTest.pValue(7, 7, 9, 9)).isCloseTo(1, within(1e-12));
  }

  @Test
  void countsThatCannotBeAreRefused() {
    assertThatThrownBy(() -> ExactTest.pValue(3, 2, 0, 2)).hasMessageContaining("failures");
  }
}
