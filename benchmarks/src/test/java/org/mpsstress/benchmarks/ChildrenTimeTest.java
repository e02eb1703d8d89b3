package org.mpsstress.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Children: their processor time, what they say, and how they may fail. */
final class ChildrenTimeTest {
  @Test
  void fieldsAreCountedBehindTheName() {
    String stat = "12 (a ) name) S 1 2 3 4 5 6 7 8 9 10 11 12 150 50 20 0 9";
    assertThat(ChildrenTime.parse(stat).getAsDouble()).isEqualTo(2);
    assertThat(ChildrenTime.parse("12 (x) S 1 2")).isEmpty();
  }

  @Test
  void whatAChildSaysIsItsStandardOutput() throws InterruptedException {
    assertThat(ChildOutput.of(List.of("/bin/sh", "-c", "echo yes"), 60)).isEqualTo("yes\n");
  }

  @Test
  void aChildThatFailsIsAFault() {
    assertThatThrownBy(() -> ChildOutput.of(List.of("/bin/sh", "-c", "exit 3"), 60))
        .isInstanceOf(FrameworkError.class)
        .hasMessage("sh ended with exit code 3");
    assertThatThrownBy(() -> ChildOutput.of(List.of("/nowhere/tool"), 60))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("cannot run tool");
  }

  @Test
  void aChildThatDoesNotEndIsEnded() {
    assertThatThrownBy(() -> ChildOutput.of(List.of("/bin/sh", "-c", "sleep 1000 & wait"), 1))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("still running after 1 s");
  }
}
