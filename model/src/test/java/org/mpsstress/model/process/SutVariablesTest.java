package org.mpsstress.model.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A verdict must not depend on the shell that it was asked from. */
final class SutVariablesTest {
  private static final Map<String, String> OF_THE_SHELL =
      Map.of(
          "TSAN_OPTIONS", "report_bugs=0",
          "ASAN_SYMBOLIZER_PATH", "/bin/false",
          "MALLOC_PERTURB_", "165",
          "GLIBC_TUNABLES", "glibc.malloc.arena_max=1",
          "MPS_FORCE_GRAPH_PATH", "1",
          "PYTORCH_ENABLE_MPS_FALLBACK", "1",
          "MTL_SHADER_VALIDATION", "1",
          "LIBTORCH", "/opt",
          "MPSSTRESS_ROUND", "3");

  @Test
  void aChildHasThoseAloneThatWereSetForIt() throws Exception {
    EndedChild shown =
        ChildCommand.java(
                List.of(
                    "-cp", System.getProperty("java.class.path"), VariablesOfChild.class.getName()))
            .variables(OF_THE_SHELL)
            .run();
    assertThat(shown.output().lines())
        .contains("MTL_DEBUG_LAYER=1", "MPS_FORCE_GRAPH_PATH=0", "LIBTORCH=/opt")
        .contains("MPSSTRESS_ROUND=3")
        .noneMatch(line -> line.startsWith("PYTORCH_") || line.startsWith("MTL_SHADER"))
        .noneMatch(line -> line.matches("(.SAN|UBSAN|MALLOC|GLIBC)_.*"));
  }

  @Test
  void theyAreTold() {
    assertThat(SutVariables.of(OF_THE_SHELL))
        .containsOnlyKeys(
            "ASAN_SYMBOLIZER_PATH",
            "GLIBC_TUNABLES",
            "MALLOC_PERTURB_",
            "TSAN_OPTIONS",
            "MPS_FORCE_GRAPH_PATH",
            "MTL_SHADER_VALIDATION",
            "PYTORCH_ENABLE_MPS_FALLBACK");
  }
}
