package org.mpsstress.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.lincheck.nativepool.FreshPool;

/** Lincheck has nothing against the models and the native pool; the main job looks for longer. */
@Timeout(300)
final class CorrectProgramsTest {
  private static final Effort VERY_SHORT = new Effort(2, 30, true);

  static Stream<String> names() {
    return Programs.correct().stream().map(Program::name);
  }

  @ParameterizedTest
  @MethodSource("names")
  void isCorrect(String name) {
    assertThat(Check.of(Programs.find(name).orElseThrow(), VERY_SHORT).message()).isNull();
  }

  static Stream<Arguments> programsOfEveryPool() {
    return Programs.ofEveryPool().stream()
        .flatMap(one -> Stream.of("upstream", "freelist").map(pool -> Arguments.of(one, pool)));
  }

  @ParameterizedTest
  @MethodSource("programsOfEveryPool")
  void isCorrectOnEveryPool(Program program, String pool) {
    FreshPool.become(pool, null);
    try {
      assertThat(Check.of(program, VERY_SHORT).message()).isNull();
    } finally {
      FreshPool.become("patched", null);
    }
  }

  @Test
  void aDefectInTheNativePoolIsSeen() {
    FreshPool.become("patched", "device-sync-current-stream-only");
    try {
      Program program = Programs.find("native-device").orElseThrow();
      assertThat(Check.of(program, Effort.SHORT).objects()).isTrue();
    } finally {
      FreshPool.become("patched", null);
    }
  }
}
