package org.mpsstress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Words stand for verdicts and kinds of findings in files, both ways. */
class WordsTest {
  @Test
  void thereAreSevenVerdictsAndNoOther() {
    assertThat(Arrays.stream(Verdict.values()).map(Verdict::word))
        .containsExactly(
            "passed", "failed", "crashed", "hung", "inconclusive", "not judged", "skipped");
  }

  @Test
  void wordsAndConstantsAreOneToOne() throws Exception {
    for (Verdict verdict : Verdict.values()) {
      String json = Json.mapper().writeValueAsString(verdict);
      assertThat(json).isEqualTo('"' + verdict.word() + '"');
      assertThat(Json.mapper().readValue(json, Verdict.class)).isEqualTo(verdict);
    }
    for (FindingKind kind : FindingKind.values()) {
      String json = Json.mapper().writeValueAsString(kind);
      assertThat(json).isEqualTo('"' + kind.word() + '"');
      assertThat(Json.mapper().readValue(json, FindingKind.class)).isEqualTo(kind);
    }
  }

  @Test
  void anUnknownWordIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> Verdict.of("flaky"))
        .hasMessageContaining("unknown verdict 'flaky'")
        .hasMessageContaining("passed, failed");
    assertThatThrownBy(() -> FindingKind.of("bug")).hasMessageContaining("stream-assignment");
  }
}
