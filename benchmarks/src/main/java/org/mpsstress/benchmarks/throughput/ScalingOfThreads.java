package org.mpsstress.benchmarks.throughput;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.BenchSubject;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.bench.Scaling;

/**
 * Throughput over the number of threads, each with a stream of the pool, beside the same work with
 * all threads on one stream.
 */
public final class ScalingOfThreads implements Benchmark {
  private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 31, 64);
  private static final List<String> OPERATIONS = List.of("mm", "linear");
  private static final int TURNS = 5;
  private static final int TURNS_OF_LIBRARY = 3;
  private static final double SECONDS = 0.08;

  @Override
  public String name() {
    return "scaling";
  }

  @Override
  public boolean isOfLibraries() {
    return true;
  }

  @Override
  public String measures() {
    return "operations per second over the number of threads, on streams of their own and on one";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    Path folder = place.folder(name());
    NativeThreads threads = new NativeThreads(place, folder);
    Map<String, Path> plans = plans(threads, folder, place.subject());
    Map<String, List<Double>> speeds = new LinkedHashMap<>();
    for (long turn = 1; turn <= place.subject().repetitions(TURNS, TURNS_OF_LIBRARY); turn++) {
      for (Map.Entry<String, Path> plan : plans.entrySet()) {
        speeds
            .computeIfAbsent(plan.getKey(), name -> new ArrayList<>())
            .add(threads.run(plan.getValue(), turn).perSecond());
      }
    }
    Map<String, Double> medians = new LinkedHashMap<>();
    speeds.forEach((name, values) -> medians.put(name, Sample.of(values).median()));
    return figures(medians);
  }

  /** The plans by the names of their figures, all of about the same length. */
  private static Map<String, Path> plans(NativeThreads threads, Path folder, BenchSubject subject)
      throws InterruptedException {
    Map<String, Path> plans = new LinkedHashMap<>();
    for (String operation : OPERATIONS) {
      ParallelPlan sketch = new ParallelPlan(operation, 1, 20, false);
      int batches = threads.lasting(sketch, folder, SECONDS).iterations();
      for (int count : THREADS) {
        // The same work for any number of threads.
        int each = Math.max(1, batches / count);
        ParallelPlan own = new ParallelPlan(operation, count, each, false);
        ParallelPlan one = new ParallelPlan(operation, count, own.iterations(), true);
        plans.put(Scaling.ownStreams(operation, count), own.write(folder, subject));
        if (subject.streams()) {
          plans.put(Scaling.oneStream(operation, count), one.write(folder, subject));
        }
      }
    }
    return plans;
  }

  /** Each figure beside that of one thread: its speed-up; and the efficiency of own streams. */
  static List<Measurement> figures(Map<String, Double> medians) {
    List<Measurement> figures = new ArrayList<>();
    medians.forEach(
        (name, value) -> {
          String[] words = name.split("\\.");
          String alone = words[0] + "." + words[1] + ".1." + words[3];
          double speedUp = value / medians.get(alone);
          figures.add(Measurement.of(name, value, "operations/s").against(alone, speedUp));
          if (name.equals(Scaling.ownStreams(words[1], Integer.parseInt(words[2])))) {
            String efficiency = words[0] + "." + words[1] + "." + words[2] + ".efficiency";
            figures.add(Measurement.of(efficiency, speedUp / Integer.parseInt(words[2]), "of 1"));
          }
        });
    return figures;
  }
}
