package org.mpsstress.benchmarks.costs;

import java.util.List;
import java.util.Map;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.model.bench.Measurement;

/** What a record of the trace costs, the first touch of its page included. */
public final class TraceRecordCost implements Benchmark {
  private static final double BAR_NANOS = 30;

  @Override
  public String name() {
    return "trace-record";
  }

  @Override
  public String measures() {
    return "a record of the trace, in a mapped file and in memory";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    return figures(NativeCosts.measure(place, "trace_record.*"));
  }

  static List<Measurement> figures(Map<String, Double> medians) {
    Measurement memory =
        Measurement.of("trace-record.memory", medians.get("trace_record_in_memory"), "ns");
    return List.of(
        Measurement.of("trace-record.mapped-file", medians.get("trace_record_in_file"), "ns")
            .against(memory)
            .atMost(BAR_NANOS),
        memory);
  }
}
