package org.mpsstress.benchmarks.throughput;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.bench.SingleThread;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Whether one thread pays for what many threads get: the same plan of one thread on a library and
 * on the one before, in pairs of runs right after each other.
 */
public final class OneThread implements Benchmark {
  private static final List<String> OPERATIONS = List.of("mm", "linear");
  private static final int PAIRS = 16;
  private static final double SECONDS = 0.12;

  @Override
  public String name() {
    return "single-thread";
  }

  @Override
  public boolean isOfLibraries() {
    return true;
  }

  @Override
  public String measures() {
    return "one thread on a library and on the one that it is compared with";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    if (place.subject().baseline() == null) {
      throw new FrameworkError("there is no library to compare with: --baseline names one");
    }
    Path folder = place.folder(name());
    NativeThreads candidate = new NativeThreads(place, folder);
    NativeThreads baseline = candidate.on(place.subject().ofBaseline());
    List<Measurement> figures = new ArrayList<>();
    for (String operation : OPERATIONS) {
      ParallelPlan sketch = new ParallelPlan(operation, 1, 20, false);
      Path plan = baseline.lasting(sketch, folder, SECONDS).write(folder, place.subject());
      List<Double> before = new ArrayList<>();
      List<Double> now = new ArrayList<>();
      for (long pair = 1; pair <= PAIRS; pair++) {
        // A B, B A, A B …: what changes slowly meets both.
        double first = pair % 2 == 0 ? candidate.run(plan, pair).perSecond() : 0;
        before.add(baseline.run(plan, pair).perSecond());
        now.add(pair % 2 == 0 ? first : candidate.run(plan, pair).perSecond());
      }
      figures.addAll(figures(operation, before, now));
    }
    return figures;
  }

  /** Of throughputs that were measured in pairs. */
  static List<Measurement> figures(String operation, List<Double> before, List<Double> now) {
    List<Double> ratios = new ArrayList<>();
    for (int pair = 0; pair < before.size(); pair++) {
      ratios.add(now.get(pair) / before.get(pair));
    }
    Sample ratio = Sample.of(ratios);
    return SingleThread.figures(
        operation,
        Sample.of(before).median(),
        Sample.of(now).median(),
        ratio.median(),
        ratio.lowerBoundOfMedian(1));
  }
}
