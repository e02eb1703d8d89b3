package org.mpsstress.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void theMeanIsGeometric() {
    assertThat(Ratio.of(List.of(0.5, 2.0)).mean()).isCloseTo(1, within(1e-12));
  }

  @Test
  void theIntervalIsStudents() {
    Ratio ratio = Ratio.of(List.of(1.0, Math.E));
    // mean of the logarithms 0.5, standard error 0.5, t(1) = 12.706
    assertThat(Math.log(ratio.low())).isCloseTo(0.5 - 6.353, within(1e-9));
    assertThat(Math.log(ratio.high())).isCloseTo(0.5 + 6.353, within(1e-9));
  }

  @Test
  void equalPairsHaveNoWidthAndOnePairHasNoInterval() {
    Ratio equal = Ratio.of(List.of(1.5, 1.5, 1.5));
    assertThat(equal.low()).isCloseTo(1.5, within(1e-12)).isEqualTo(equal.high());
    assertThat(Ratio.of(List.of(1.5)).mean()).isCloseTo(1.5, within(1e-12));
    assertThat(Ratio.of(List.of(1.5)).low()).isNaN();
    assertThat(Ratio.of(List.of()).mean()).isNaN();
  }
}
