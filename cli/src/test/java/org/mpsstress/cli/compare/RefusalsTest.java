package org.mpsstress.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.mpsstress.cli.UserError;

/** Comparisons that would say nothing are refused with one sentence, before anything runs. */
class RefusalsTest {
  @Test
  void tooFewRunsAreRefusedWithTheNumberThatWouldDo() {
    assertThatThrownBy(() -> Refusals.tooFew(1, 3))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "too few runs to say anything: with --repeat 3 each library runs 3 times, and even 3"
                + " failures of one against none of the other have p = 0.10, not below 0.05;"
                + " --repeat 4 would do");
    assertThatThrownBy(() -> Refusals.tooFew(2, 1)).hasMessageContaining("--repeat 2 would do");
    assertThatCode(() -> Refusals.tooFew(1, 4)).doesNotThrowAnyException();
    assertThatCode(() -> Refusals.tooFew(4, 1)).doesNotThrowAnyException();
    assertThat(Refusals.ofOneCase(3)).contains("no single case can have a p value below 0.05");
    assertThat(Refusals.ofOneCase(4)).isEmpty();
  }
}
