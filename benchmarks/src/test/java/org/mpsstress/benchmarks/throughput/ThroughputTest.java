package org.mpsstress.benchmarks.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.benchmarks.BenchSubject;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.bench.Scaling;
import org.mpsstress.model.bench.SingleThread;
import org.mpsstress.model.record.Machine;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Plans that are measured, what is read from their traces, and what is made of it. */
final class ThroughputTest {
  private static TraceRecord at(long ticks, RecordKind kind) {
    return new TraceRecord(ticks, 0, 0, kind, 14, 1, 2, 0);
  }

  private static Throughput.Counter counter() {
    return new Throughput.Counter(Path.of("some.trace"));
  }

  @Test
  void timeRunsFromTheFirstStartToTheLastEnd() {
    Throughput.Counter counter = counter();
    for (TraceRecord record :
        List.of(
            at(10, RecordKind.THREAD_BEGIN), // waits at the barrier: not counted
            at(2000, RecordKind.THREAD_START),
            at(2010, RecordKind.BEGIN),
            at(4000, RecordKind.END),
            at(9000, RecordKind.THREAD_END),
            at(1000, RecordKind.THREAD_START), // another thread, earlier
            at(5000, RecordKind.END))) {
      counter.count(record);
    }
    Throughput throughput = counter.throughput(2);
    assertThat(throughput.operations()).isEqualTo(2);
    assertThat(throughput.seconds()).isEqualTo(2e-6);
    assertThat(throughput.perSecond()).isEqualTo(1e6);
  }

  @Test
  void aRunThatWentWrongHasNoSpeed() {
    assertThatThrownBy(() -> counter().count(at(1, RecordKind.ERROR)))
        .isInstanceOf(FrameworkError.class);
    assertThatThrownBy(() -> counter().count(at(1, RecordKind.MISMATCH)))
        .isInstanceOf(FrameworkError.class);
    assertThatThrownBy(() -> counter().throughput(1)).hasMessageContaining("no operation");
  }

  @ParameterizedTest
  @CsvSource({"mm, 1, false", "mm, 31, true", "linear, 8, false", "linear, 64, true"})
  void plansAreWellFormed(String operation, int threads, boolean oneStream) {
    ParallelPlan parallel = new ParallelPlan(operation, threads, 7, oneStream);
    Plan plan =
        parallel.scenarioCase(BenchSubject.SIMULATED).plan(PlanOptions.simulated("patched"));
    assertThat(plan.groups()).hasSize(1);
    assertThat(plan.groups().get(0).iterations()).isEqualTo(7);
    assertThat(plan.groups().get(0).phases().get(0)).hasSize(threads);
    assertThat(plan.groups().get(0).program()).hasSize(ParallelPlan.BATCH);
    List<String> names = plan.operations().stream().map(Plan.Operation::name).toList();
    assertThat(names).contains(operation, "synchronize_stream");
    assertThat(names.contains("set_stream")).isEqualTo(oneStream);
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, false"})
  void onALibraryThreadsAskForTheStreamsThatItsDeviceHas(boolean streams, boolean oneStream) {
    PlanOptions options = new PlanOptions("cuda", "torch", null, streams ? "cuda" : "cpu");
    BenchSubject library =
        new BenchSubject(options, Path.of("plugin.so"), streams, Path.of("before.so"), null);
    Case parallel = new ParallelPlan("mm", 8, 7, oneStream).scenarioCase(library);
    List<String> names =
        parallel.plan(options).operations().stream().map(Plan.Operation::name).toList();
    assertThat(names.contains("pool_stream")).isEqualTo(streams && !oneStream);
    assertThat(names.contains("default_stream")).isEqualTo(oneStream);
    assertThat(parallel.needs()).doesNotContain("unknown").hasSize(streams ? 1 : 0);
    assertThat(library.ofBaseline().plugin()).isEqualTo(Path.of("before.so"));
  }

  @Test
  void oneThreadIsComparedInPairs() {
    List<Double> before = new java.util.ArrayList<>();
    List<Double> now = new java.util.ArrayList<>();
    for (double speed = 1000; speed > 500; speed -= 25) {
      before.add(speed);
      now.add(0.9 * speed);
    }
    BenchDocument document =
        BenchDocument.of(new Machine("", "", 2, 0, ""), OneThread.figures("mm", before, now));
    assertThat(SingleThread.of(document))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.operation()).isEqualTo("mm");
              assertThat(one.baseline()).isEqualTo(762.5);
              assertThat(one.ratio()).isEqualTo(0.9);
              assertThat(one.bound()).isEqualTo(0.9);
            });
  }

  @Test
  void iterationsFollowFromSpeedAndTime() {
    ParallelPlan sketch = new ParallelPlan("mm", 8, 20, false);
    assertThat(sketch.lasting(40_000, 0.1).iterations()).isEqualTo(100);
    assertThat(sketch.lasting(1, 0.1).iterations()).isEqualTo(2);
  }

  @Test
  void pairsAreComparedOneByOne() {
    JavaAgainstNative.Pairs pairs = new JavaAgainstNative.Pairs();
    // The machine slows down by a half on the way; each pair still says the same.
    for (double speed = 1000; speed > 500; speed -= 25) {
      pairs.add(0.98 * speed, speed);
    }
    List<Measurement> figures = pairs.figures("java-against-native.8");
    assertThat(figures.get(1).ratio()).isEqualTo(0.98);
    assertThat(figures.get(1).against()).isEqualTo("java-against-native.8.native");
    assertThat(figures.get(2).name()).isEqualTo("java-against-native.8.ratio-bound-95");
    assertThat(figures.get(2).value()).isEqualTo(0.98);
    assertThat(figures.get(2).met()).isTrue();
    JavaAgainstNative.Pairs slow = new JavaAgainstNative.Pairs();
    slow.add(90, 100);
    assertThat(slow.figures("x").get(2).met()).isFalse();
  }

  @Test
  void scalingIsTakenAgainstOneThread() {
    Map<String, Double> medians = new LinkedHashMap<>();
    medians.put(Scaling.ownStreams("mm", 1), 100.0);
    medians.put(Scaling.oneStream("mm", 1), 90.0);
    medians.put(Scaling.ownStreams("mm", 2), 180.0);
    medians.put(Scaling.oneStream("mm", 2), 99.0);
    List<Measurement> figures = ScalingOfThreads.figures(medians);
    Scaling scaling = Scaling.of(BenchDocument.of(new Machine("", "", 2, 0, ""), figures)).get(0);
    assertThat(scaling.operation()).isEqualTo("mm");
    Scaling.Row two = scaling.rows().get(1);
    assertThat(two.threads()).isEqualTo(2);
    assertThat(two.speedUp()).isEqualTo(1.8);
    assertThat(two.efficiency()).isEqualTo(0.9);
    assertThat(two.oneStream()).isEqualTo(99);
    assertThat(figures)
        .filteredOn(figure -> figure.name().equals("scaling.mm.2.efficiency"))
        .singleElement()
        .extracting(Measurement::value)
        .isEqualTo(0.9);
    assertThat(figures)
        .filteredOn(figure -> figure.name().equals("scaling.mm.2.one-stream"))
        .singleElement()
        .extracting(Measurement::ratio)
        .isEqualTo(1.1);
  }
}
