package org.mpsstress.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.RunToken;

/** Which layers random programs are tried on, by what they are tried on. */
final class FuzzedLayersTest {
  private static final SubjectKind COMPILED = new Kind("sources", true);
  private static final SubjectKind LIBRARY = new Kind("torch", false);

  @Test
  void whatIsCompiledHasAllOfThem() {
    assertThat(FuzzedLayers.of(COMPILED, List.of()))
        .containsExactly("controlled", "free", "noise", "tsan", "asan");
  }

  @Test
  void theFirstOneTriesEveryProgramWhateverTheUsersOrder() {
    assertThat(FuzzedLayers.of(COMPILED, List.of("free", "controlled")))
        .containsExactly("controlled", "free");
    assertThat(FuzzedLayers.of(LIBRARY, List.of("noise", "free"))).containsExactly("free", "noise");
    assertThat(FuzzedLayers.of(LIBRARY, List.of("noise"))).containsExactly("noise");
  }

  @Test
  void aLibraryHasThoseOfRealThreads() {
    assertThat(FuzzedLayers.of(LIBRARY, List.of())).containsExactly("free", "noise");
  }

  @ParameterizedTest
  @ValueSource(strings = {"controlled", "tsan", "asan"})
  void othersAreRefusedForALibrary(String layer) {
    String shown = layer.equals("controlled") ? "explored" : layer;
    assertThatThrownBy(() -> FuzzedLayers.of(LIBRARY, List.of("free", layer)))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "--layers "
                + shown
                + " is for what is compiled for the simulated device: programs on torch have the"
                + " layers free and noise");
  }

  private record Kind(String word, boolean isCompiled) implements SubjectKind {
    @Override
    public void check(boolean chosen) {}

    @Override
    public Subject open(String pool, PrintWriter err) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Subject again(RunToken token, Path library, PrintWriter err) {
      throw new UnsupportedOperationException();
    }
  }
}
