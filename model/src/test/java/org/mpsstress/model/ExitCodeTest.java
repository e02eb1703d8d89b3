package org.mpsstress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The precedence of exit codes: of several, the first of 5, 3, 2, 1, 4. */
class ExitCodeTest {
  private static final List<Integer> PRECEDENCE = List.of(5, 3, 2, 1, 4, 0);

  @Test
  void theEarlierInThePrecedenceWins() {
    for (int earlier : PRECEDENCE) {
      for (int later : PRECEDENCE.subList(PRECEDENCE.indexOf(earlier), PRECEDENCE.size())) {
        ExitCode winner = ExitCode.of(earlier);
        assertThat(winner.worst(ExitCode.of(later))).isEqualTo(winner);
        assertThat(ExitCode.of(later).worst(winner)).isEqualTo(winner);
      }
    }
  }

  @Test
  void nothingIsPassed() {
    assertThat(ExitCode.worst(List.of())).isEqualTo(ExitCode.PASSED);
  }

  @Test
  void codesAreTheirOrdinals() {
    for (int code = 0; code <= 5; code++) {
      assertThat(ExitCode.of(code).code()).isEqualTo(code);
    }
    assertThatThrownBy(() -> ExitCode.of(6)).hasMessageContaining("expected 0 to 5");
  }
}
