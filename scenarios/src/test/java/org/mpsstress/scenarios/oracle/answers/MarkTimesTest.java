package org.mpsstress.scenarios.oracle.answers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkTimesTest {
  private final MarkTimes<String> times = new MarkTimes<>();

  @Test
  void aTimeIsToldAgainAsItWas() {
    assertThat(times.tell("a", "b", 2_000_000)).isNull();
    assertThat(times.tell("a", "b", 2_000_400)).isNull();
    assertThat(times.tell("a", "b", 2_500_000)).isEqualTo(2_000_000);
    assertThat(times.tell("b", "a", -2_000_000)).isNull();
    assertThat(times.tell("b", "a", 0)).isEqualTo(-2_000_000);
  }

  @Test
  void noTimePassesFromAMarkToItself() {
    assertThat(times.tell("a", "a", 0)).isNull();
    assertThat(times.tell("a", "a", 1_000_000)).isZero();
  }

  @Test
  void timesAddUpOverAThirdMark() {
    assertThat(times.tell("a", "b", 700_000)).isNull();
    assertThat(times.tell("b", "c", 700_000)).isNull();
    assertThat(times.tell("a", "c", 1_400_000)).isNull();
    assertThat(times.tell("a", "c", 1_000_000)).isEqualTo(1_400_000);
  }

  @Test
  void treesOfMarksAreJoined() {
    assertThat(times.tell("a", "b", 1_000_000)).isNull();
    assertThat(times.tell("c", "d", 2_000_000)).isNull();
    assertThat(times.tell("b", "d", 5_000_000)).isNull();
    assertThat(times.tell("a", "c", 4_000_000)).isNull();
    assertThat(times.tell("c", "a", 4_000_000)).isEqualTo(-4_000_000);
  }

  /** Beside the plain thing: each mark's time in an array. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aTimeIsRefusedIfItIsNotThatOfTheMarks(long seed) {
    Random random = new Random(seed);
    MarkTimes<Integer> known = new MarkTimes<>();
    long[] reached = random.longs(20, 0, 1_000_000_000_000L).toArray();
    for (int i = 0; i < 400; i++) {
      int first = random.nextInt(reached.length);
      int second = random.nextInt(reached.length);
      assertThat(known.tell(first, second, reached[second] - reached[first])).isNull();
    }
    assertThat(known.tell(3, 7, reached[7] - reached[3] + 5_000_000_000L)).isNotNull();
  }
}
