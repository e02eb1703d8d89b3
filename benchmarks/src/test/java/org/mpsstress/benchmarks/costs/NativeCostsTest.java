package org.mpsstress.benchmarks.costs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What Google Benchmark writes, and which figures become of it. */
final class NativeCostsTest {
  private static final String JSON =
      """
      {"context": {"num_cpus": 2},
       "benchmarks": [
         {"name": "a_mean", "run_name": "a", "aggregate_name": "mean", "real_time": 9, "cpu_time": 8},
         {"name": "a_median", "run_name": "a", "aggregate_name": "median", "real_time": 30.5,
          "cpu_time": 11.25},
         {"name": "b_median", "run_name": "b", "aggregate_name": "median", "real_time": 3,
          "cpu_time": 2}]}
      """;

  @Test
  void mediansOfProcessorTimeAreTaken() {
    assertThat(NativeCosts.parse(JSON)).containsExactly(entry("a", 11.25), entry("b", 2.0));
  }

  @Test
  void whatSaysNothingIsAFault() {
    assertThatThrownBy(() -> NativeCosts.parse("{\"benchmarks\": []}"))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("measured nothing");
    assertThatThrownBy(() -> NativeCosts.parse("error: no such flag"))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("no JSON");
  }

  @Test
  void aRecordMayCostThirtyNanoseconds() {
    assertThat(record(30))
        .extracting(Measurement::met, Measurement::ratio)
        .containsExactly(true, 3.0);
    assertThat(record(30.1).met()).isFalse();
    assertThat(record(30).bar()).isEqualTo("at most 30 ns");
  }

  private static Measurement record(double nanos) {
    return TraceRecordCost.figures(
            Map.of("trace_record_in_file", nanos, "trace_record_in_memory", 10.0))
        .get(0);
  }

  @Test
  void javaIsJudgedByWhatItAddsToNative() {
    CurrentStream.Rounds rounds = new CurrentStream.Rounds();
    rounds.add(24, 10, 8);
    rounds.add(48, 34, 32); // somebody else was busy
    rounds.add(24, 10, 8);
    List<Measurement> figures = rounds.figures();
    assertThat(figures)
        .extracting(Measurement::name)
        .containsExactly(
            "current-stream.java",
            "current-stream.java-above-native",
            "current-stream.native",
            "current-stream.native-sut");
    assertThat(figures.get(0).ratio()).isEqualTo(2.4);
    assertThat(figures.get(1).value()).isEqualTo(14);
    assertThat(figures.get(1).met()).isTrue();
    rounds.add(26, 10, 8);
    rounds.add(26, 10, 8);
    rounds.add(26, 10, 8);
    rounds.add(26, 10, 8);
    assertThat(rounds.figures().get(1).met()).isFalse();
  }
}
