package org.mpsstress.scenarios.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Nearest words. */
class SuggestionTest {
  private static final List<String> WORDS = List.of("mm", "mul", "randint", "randn", "synchronize");

  @Test
  void aSlipIsRecognised() {
    assertThat(Suggestion.nearest("randit", WORDS)).contains("randint");
    assertThat(Suggestion.nearest("synchornise", WORDS)).contains("synchronize");
    assertThat(Suggestion.nearest("nm", WORDS)).contains("mm");
    assertThat(Suggestion.of("mull", WORDS)).isEqualTo("; did you mean 'mul'?");
  }

  @Test
  void anotherWordIsNot() {
    assertThat(Suggestion.nearest("convolve", WORDS)).isEmpty();
    assertThat(Suggestion.nearest("xy", WORDS)).isEmpty();
    assertThat(Suggestion.of("", WORDS)).isEmpty();
    assertThat(Suggestion.of("a".repeat(1_000_000), WORDS)).isEmpty();
  }

  @Test
  void distanceCountsEdits() {
    assertThat(Suggestion.distance("", "abc")).isEqualTo(3);
    assertThat(Suggestion.distance("abc", "abc")).isZero();
    assertThat(Suggestion.distance("abc", "acb")).isEqualTo(1);
    assertThat(Suggestion.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(Suggestion.distance("ab", "ba")).isEqualTo(Suggestion.distance("ba", "ab"));
  }
}
