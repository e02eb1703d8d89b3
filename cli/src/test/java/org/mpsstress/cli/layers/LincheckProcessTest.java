package org.mpsstress.cli.layers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What the child says is untrusted: a line that is none of its own is a fault of the framework. */
class LincheckProcessTest {
  @Test
  void anEndWithAMessageIsAnObjection() {
    assertThat(LincheckProcess.end("{\"end\":\"pool\",\"seconds\":1.5,\"message\":\"late\"}"))
        .contains(new LincheckProcess.End("pool", new LincheckProcess.Result("late", 1.5)));
  }

  @Test
  void anEndWithNoMessageIsAPass() {
    assertThat(LincheckProcess.end("{\"end\":\"pool\",\"seconds\":2,\"message\":null}"))
        .contains(new LincheckProcess.End("pool", new LincheckProcess.Result(null, 2)));
  }

  @Test
  void aBeginningIsNoEnd() {
    assertThat(LincheckProcess.end("{\"begin\":\"pool\"}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"begin\":1}",
        "{\"seconds\":1,\"message\":null}",
        "{\"end\":1,\"seconds\":1,\"message\":null}",
        "{\"end\":null,\"seconds\":1,\"message\":null}",
        "{\"end\":\"pool\",\"message\":null}",
        "{\"end\":\"pool\",\"seconds\":\"1\",\"message\":null}",
        "{\"end\":\"pool\",\"seconds\":null,\"message\":null}",
        "{\"end\":\"pool\",\"seconds\":1}",
        "{\"end\":\"pool\",\"seconds\":1,\"message\":{}}",
        "{\"end\":\"pool\",\"seconds\":1,\"message\":0}"
      })
  void aLineThatLacksAFieldOrHasAnotherTypeIsQuoted(String line) {
    assertThatThrownBy(() -> LincheckProcess.end(line))
        .isInstanceOf(FrameworkError.class)
        .hasMessage("Lincheck's process wrote an unknown line: " + line);
  }

  @Test
  void aLineThatIsNoJsonIsQuoted() {
    assertThatThrownBy(() -> LincheckProcess.end("{\"end\":"))
        .isInstanceOf(FrameworkError.class)
        .hasMessage("Lincheck's process wrote no JSON: {\"end\":");
  }

  @Test
  void aLongLineIsCutAndItsControlCharactersAreNotShown() {
    assertThatThrownBy(() -> LincheckProcess.end("{\u001b" + "a".repeat(1000)))
        .isInstanceOf(FrameworkError.class)
        .hasMessageStartingWith("Lincheck's process wrote no JSON: {?aaa")
        .hasMessageEndingWith(" bytes more)")
        .hasMessageNotContaining("a".repeat(200));
  }
}
