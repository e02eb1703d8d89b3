package org.mpsstress.model.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every process gets from the shell is told, but for what must not be published. */
final class ShellVariablesTest {
  @Test
  void whatChangesHowAProcessIsLoadedIsTold() {
    assertThat(
            ShellVariables.of(
                Map.of("LD_PRELOAD", "/opt/a.so", "HOME", "/home/x", "LD_LIBRARY_PATH", "/opt")))
        .hasValue("LD_LIBRARY_PATH=/opt LD_PRELOAD=/opt/a.so");
  }

  @Test
  void ofAPropertyOnlyItsNameIsTold() {
    assertThat(
            ShellVariables.of(
                Map.of("JAVA_TOOL_OPTIONS", "-Xint -Dhttp.proxyPassword=secret -Da=b")))
        .hasValue("JAVA_TOOL_OPTIONS=-Xint -Dhttp.proxyPassword=… -Da=…");
  }

  @Test
  void anEmptyOneAndOthersAreNot() {
    assertThat(ShellVariables.of(Map.of("LD_PRELOAD", " ", "PATH", "/bin"))).isEmpty();
  }

  @Test
  void aLongOneIsCut() {
    assertThat(ShellVariables.of(Map.of("LD_AUDIT", "x".repeat(9000))).orElseThrow())
        .hasSize("LD_AUDIT=".length() + 501)
        .endsWith("x…");
  }
}
