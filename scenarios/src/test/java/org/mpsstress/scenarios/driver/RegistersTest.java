package org.mpsstress.scenarios.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a thread lets go of what its registers hold. */
class RegistersTest {
  private final List<Object> givenBack = new ArrayList<>();
  private final Held[] shared = new Held[1];
  private final Registers registers = new Registers(4, shared);

  private Held held(Object value) {
    return new Held(value, () -> givenBack.add(value));
  }

  private static void fail(RuntimeException error) {
    throw error;
  }

  @Test
  void whatAnIterationWroteIsGivenBackNewestFirst() {
    registers.write(0, held("a"));
    registers.write(2, held("b"));
    registers.write(1, held("c"));
    registers.clearWritten(RegistersTest::fail);
    assertThat(givenBack).containsExactly("c", "b", "a");
    registers.clearWritten(RegistersTest::fail);
    assertThat(givenBack).hasSize(3);
  }

  @Test
  void whatTheThreadsSetupWroteLivesUntilItEnds() {
    registers.write(0, held("kept"));
    registers.keepWritten();
    registers.write(1, held("a"));
    registers.clearWritten(RegistersTest::fail);
    assertThat(givenBack).containsExactly("a");
    registers.clearAll(RegistersTest::fail);
    assertThat(givenBack).containsExactly("a", "kept");
  }

  @Test
  void writingOverAValueLetsGoOfIt() {
    registers.write(0, held("old"));
    registers.write(0, held("new"));
    assertThat(givenBack).containsExactly("old");
    registers.drop(0);
    assertThat(givenBack).containsExactly("old", "new");
    assertThat(registers.at(0)).isNull();
  }

  @Test
  void negativeNumbersAreSharedAndNotTheThreadsToClear() throws Exception {
    shared[0] = held("of all");
    assertThat(registers.at(-1, String.class)).isEqualTo("of all");
    registers.clearAll(RegistersTest::fail);
    assertThat(givenBack).isEmpty();
  }

  @Test
  void anotherTypeThanThePlanSaysIsAFault() {
    registers.write(0, held("a"));
    assertThatExceptionOfType(RunFault.class)
        .isThrownBy(() -> registers.at(0, Integer.class))
        .withMessage("register 0 holds a, expected a Integer");
    assertThatExceptionOfType(RunFault.class)
        .isThrownBy(() -> registers.at(1, String.class))
        .withMessageContaining("holds nothing");
  }

  @Test
  void whatGivingBackRaisesIsReportedAndTheRestIsStillGivenBack() {
    registers.write(0, held("a"));
    registers.write(
        1,
        new Held(
            "b",
            () -> {
              throw new IllegalStateException("no");
            }));
    List<RuntimeException> errors = new ArrayList<>();
    registers.clearWritten(errors::add);
    assertThat(errors).hasSize(1);
    assertThat(givenBack).containsExactly("a");
  }
}
