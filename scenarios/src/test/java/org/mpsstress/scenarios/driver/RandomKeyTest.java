package org.mpsstress.scenarios.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Keys must be those of mpsstress/random.h; the expected values were printed by its C code. */
class RandomKeyTest {
  @Test
  void areThoseOfTheNativeSide() {
    assertThat(RandomKey.of(42, 3, 7, 11)).isEqualTo(-3500962886894208542L);
    assertThat(RandomKey.of(-1, 200, -1, 65534)).isEqualTo(253127330805667325L);
  }
}
