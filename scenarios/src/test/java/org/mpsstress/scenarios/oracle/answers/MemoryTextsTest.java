package org.mpsstress.scenarios.oracle.answers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryTextsTest {
  private static String text(String allocated, String allowed, String asked) {
    return "MPS backend out of memory (MPS allocated: "
        + allocated
        + ", max allowed: "
        + allowed
        + "). Tried to allocate "
        + asked
        + ".";
  }

  @ParameterizedTest
  @CsvSource({
    "100 bytes, 4096 bytes, 4800 bytes, 4800, 4096, true",
    "4096 bytes, 4096 bytes, 4800 bytes, 4800, 4096, true",
    "4.2 KiB, 4 KiB, 4.69 KiB, 4800, 4096, true",
    "100 bytes, 4096 bytes, 4800 bytes, -1, 0, true",
    "100 bytes, 4096 bytes, 4801 bytes, 4800, 4096, false",
    "100 bytes, 4095 bytes, 4800 bytes, 4800, 4096, false",
    "4097 bytes, 4096 bytes, 4800 bytes, 4800, 4096, false",
    "4097 bytes, 4096 bytes, 4800 bytes, -1, 0, false"
  })
  void anErrorOfMemoryHasTheRightNumbers(
      String allocated, String allowed, String asked, long needs, long budget, boolean right) {
    String wrong = MemoryTexts.wrong(text(allocated, allowed, asked), needs, budget);
    assertThat(wrong == null).as(wrong).isEqualTo(right);
  }
}
