package org.mpsstress.model.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswerLinesTest {
  @Test
  void whatTheCodeUnderTestPrintsIsPassedOver() {
    String printed =
        "warning: \ufffd\n{not json\n{\"n\":1}\n[2]\nno end {\"status\":\"ended\",\"in\":{\"n\":3}}\n}\n";
    assertThat(AnswerLines.in(printed).map(Object::toString))
        .containsExactly("{\"n\":1}", "{\"status\":\"ended\",\"in\":{\"n\":3}}");
    assertThat(AnswerLines.last(printed, "n").orElseThrow().path("n").asInt()).isEqualTo(1);
    assertThat(AnswerLines.last(printed, "nothing")).isEmpty();
  }

  @Test
  void manyBracesCostLittle() {
    assertThat(AnswerLines.in("{".repeat(1 << 20))).isEmpty();
  }
}
