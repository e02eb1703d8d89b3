package org.mpsstress.benchmarks.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What is read from the native side, what Java measures, and how ours is judged. */
final class StartBarriersTest {
  private static final String LINES =
      """
      {"barrier":"mps-stress","threads":2,"firstToSecond":[10,30,20],"firstToLast":[11,31,21]}
      {"barrier":"std::barrier","threads":2,"firstToSecond":[400],"firstToLast":[500]}
      """;

  @Test
  void figuresAreMediansBesideOurs() {
    List<Measurement> figures =
        StartBarriers.figures(
            Skews.parse(LINES).stream().flatMap(skews -> skews.figures().stream()).toList());
    Measurement ours = figures.get(0);
    assertThat(ours.name()).isEqualTo("start-skew.2.mps-stress.first-to-second");
    assertThat(ours.value()).isEqualTo(20);
    assertThat(ours.bar()).isEqualTo("at most 100 ns");
    assertThat(ours.met()).isTrue();
    assertThat(figures.get(1).name()).isEqualTo("start-skew.2.mps-stress.first-to-second-p99");
    assertThat(figures.get(1).value()).isEqualTo(30);
    Measurement standard = figures.get(4);
    assertThat(standard.name()).isEqualTo("start-skew.2.std::barrier.first-to-second");
    assertThat(standard.against()).isEqualTo(ours.name());
    assertThat(standard.ratio()).isEqualTo(20);
    assertThat(standard.bar()).isNull();
  }

  @Test
  void turnsAreTakenTogether() {
    Skews one = Skews.parse(LINES).get(0);
    assertThat(one.and(one).firstToSecond()).containsExactly(10, 30, 20, 10, 30, 20);
    assertThat(one.and(one).firstToLast()).hasSize(6);
  }

  @Test
  void aWideSkewMissesTheBar() {
    Skews wide = new Skews(StartBarriers.OURS, 8, new double[] {101}, new double[] {200});
    assertThat(StartBarriers.figures(wide.figures()).get(0).met()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"usage: mps-bench-skew", "{\"barrier\":\"x\",\"threads\":2}"})
  void whatIsNoLineIsAFault(String line) {
    assertThatThrownBy(() -> Skews.parse(line)).isInstanceOf(FrameworkError.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void javaBarriersAreMeasuredInEveryRound(int threads) throws InterruptedException {
    for (Skews skews :
        List.of(
            JavaBarrierSkew.cyclicBarrier(threads, 7),
            JavaBarrierSkew.countDownLatch(threads, 7))) {
      assertThat(skews.threads()).isEqualTo(threads);
      assertThat(skews.firstToSecond()).hasSize(7);
      for (int round = 0; round < 7; round++) {
        assertThat(skews.firstToSecond()[round])
            .isNotNegative()
            .isLessThanOrEqualTo(skews.firstToLast()[round]);
      }
    }
  }
}
