package org.mpsstress.benchmarks.exploration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.ChildOutput;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.Json;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** A step of the scheduler and an access to private memory: {@code runtime_bench}. */
public final class RuntimeCosts implements Benchmark {
  private static final double STEP_BAR_NANOS = 40;
  private static final double ACCESS_BAR_NANOS = 15;
  private static final int TURNS = 3;

  @Override
  public String name() {
    return "controlled-costs";
  }

  @Override
  public String measures() {
    return "a step with 10 live fibers, and an access to memory of one fiber, processor time";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    Map<String, List<Double>> all = new LinkedHashMap<>();
    for (int turn = 0; turn < TURNS; turn++) {
      measure(place)
          .forEach((name, value) -> all.computeIfAbsent(name, key -> new ArrayList<>()).add(value));
    }
    Map<String, Double> medians = new LinkedHashMap<>();
    all.forEach((name, values) -> medians.put(name, Sample.of(values).median()));
    return figures(medians);
  }

  /** Figures of {@code runtime_bench} by its own names. */
  static Map<String, Double> measure(BenchPlace place) throws InterruptedException {
    String executable = place.executable("controlled", "bench/runtime/runtime_bench").toString();
    return parse(ChildOutput.of(List.of(executable, "--seconds", "0.2"), 120));
  }

  static Map<String, Double> parse(String json) {
    Map<String, Double> values = new LinkedHashMap<>();
    try {
      for (JsonNode figure : Json.mapper().readTree(json)) {
        values.put(figure.path("name").asText(), figure.path("value").asDouble());
      }
    } catch (JsonProcessingException failure) {
      throw new FrameworkError("runtime_bench wrote no JSON", failure);
    }
    if (values.isEmpty()) {
      throw new FrameworkError("runtime_bench measured nothing");
    }
    return values;
  }

  List<Measurement> figures(Map<String, Double> medians) {
    List<Measurement> figures = new ArrayList<>();
    for (String strategy : List.of("pos", "pct", "random")) {
      double nanos = named(medians, "step of 10 fibers, empty program, " + strategy);
      figures.add(Measurement.of(name() + ".step." + strategy, nanos, "ns").atMost(STEP_BAR_NANOS));
    }
    double nanos = named(medians, "access to private memory");
    figures.add(Measurement.of(name() + ".private-access", nanos, "ns").atMost(ACCESS_BAR_NANOS));
    return figures;
  }

  /** The figure of that name. */
  static double named(Map<String, Double> values, String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new FrameworkError("runtime_bench did not measure: " + name);
    }
    return value;
  }
}
