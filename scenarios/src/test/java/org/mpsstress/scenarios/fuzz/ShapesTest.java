package org.mpsstress.scenarios.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What PyTorch says of operands that do not fit each other. */
class ShapesTest {
  @ParameterizedTest
  @CsvSource({
    "add, 2 3, 2 4, true",
    "add, 2 3, 4 3, true",
    "mul, 3, 4 2, true",
    "add, 2 3, 1 3, false", // the one row is repeated
    "add, 2 3, 3, false",
    "mul, 1, 4 5, false",
    "mul, 4 1 2, 5 2, false",
    "mm, 2 3, 4 5, true",
    "mm, 2 3, 3, false", // says other words
    "linear, 2 3, 4 5, false",
  })
  void operandsOfOneElementAreRepeated(String word, String one, String other, boolean refused) {
    List<Facts> operands = List.of(facts(one), facts(other), facts("1"));
    assertThat(Shapes.fit(word, operands)).isFalse();
    assertThat(Shapes.isRefusedByPyTorch(word, operands)).isEqualTo(refused);
  }

  private static Facts facts(String sizes) {
    return new Facts(Arrays.stream(sizes.split(" ")).map(Integer::valueOf).toList(), 7);
  }
}
