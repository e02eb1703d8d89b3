package org.mpsstress.model.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A case made component by component is the one made at once, each value at its place. */
final class CaseBeginTest {
  private static final CaseBegin WHOLE =
      new CaseBegin(
          "id",
          "scenario",
          "title",
          "case",
          Map.of("a", 1),
          "strategy",
          "sanitizer",
          "pool",
          "driver",
          "layer",
          List.of("C1"),
          new CaseBegin.Place("file", 7));

  @Test
  void everyComponentIsTheOneThatWasSaid() {
    assertThat(
            CaseBegin.of("id", "scenario")
                .title("title")
                .point("case", Map.of("a", 1))
                .strategy("strategy")
                .sanitizer("sanitizer")
                .pool("pool")
                .driver("driver")
                .layer("layer")
                .checks(List.of("C1"))
                .place("file", 7)
                .build())
        .isEqualTo(WHOLE);
  }

  @Test
  void aCopyDiffersInItsIdAlone() {
    assertThat(WHOLE.as("id").build()).isEqualTo(WHOLE);
    assertThat(WHOLE.as("other").build().as("id").build()).isEqualTo(WHOLE);
    assertThat(WHOLE.as("other").build().id()).isEqualTo("other");
  }
}
