package org.mpsstress.benchmarks.costs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.ChildOutput;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * The Google Benchmark executable {@code mps-bench}: nanoseconds of single calls. Processor time,
 * not the wall's: others may use the processors meanwhile.
 */
final class NativeCosts {
  private static final int REPETITIONS = 9;

  private NativeCosts() {}

  /**
   * Median nanoseconds by benchmark name.
   *
   * @param filter a regular expression of benchmark names
   */
  static Map<String, Double> measure(BenchPlace place, String filter) throws InterruptedException {
    String json =
        ChildOutput.of(
            List.of(
                place.executable("plain", "bench/mps-bench").toString(),
                "--benchmark_filter=" + filter,
                "--benchmark_format=json",
                "--benchmark_repetitions=" + REPETITIONS,
                "--benchmark_min_time=0.05",
                "--benchmark_report_aggregates_only=true"),
            120);
    return parse(json);
  }

  static Map<String, Double> parse(String json) {
    Map<String, Double> medians = new LinkedHashMap<>();
    try {
      for (JsonNode result : Json.mapper().readTree(json).path("benchmarks")) {
        if (result.path("aggregate_name").asText().equals("median")) {
          medians.put(result.path("run_name").asText(), result.path("cpu_time").asDouble());
        }
      }
    } catch (JsonProcessingException failure) {
      throw new FrameworkError("mps-bench wrote no JSON: " + failure.getOriginalMessage(), failure);
    }
    if (medians.isEmpty()) {
      throw new FrameworkError("mps-bench measured nothing");
    }
    return medians;
  }
}
