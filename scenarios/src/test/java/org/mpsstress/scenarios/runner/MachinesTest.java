package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Json;
import org.mpsstress.model.bench.BenchDocument;

/** The machine of a document of figures: the shell may have had a share in them. */
class MachinesTest {
  private static final Map<String, String> SHELL =
      Map.of("LD_PRELOAD", "/x.so", "JAVA_TOOL_OPTIONS", "-Dp=secret -Xint", "PATH", "/bin");

  @Test
  void itSaysWhichVariablesTheShellHad() throws Exception {
    BenchDocument document = BenchDocument.of(Machines.withShell(SHELL), List.of());
    assertThat(document.machine().shell())
        .isEqualTo("JAVA_TOOL_OPTIONS=-Dp=… -Xint LD_PRELOAD=/x.so");
    assertThat(Json.mapper().readValue(document.toJson(), BenchDocument.class)).isEqualTo(document);
  }

  @Test
  void withoutAnyTheDocumentIsAsBefore() {
    BenchDocument document = BenchDocument.of(Machines.withShell(Map.of()), List.of());
    assertThat(document).isEqualTo(BenchDocument.of(Machines.here(), List.of()));
    assertThat(document.toJson()).doesNotContain("shell");
  }
}
