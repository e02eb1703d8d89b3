package org.mpsstress.benchmarks.throughput;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.bench.Measurement;

/**
 * The same plan driven by Java threads through JavaCPP and by native threads. In both, the threads
 * exist and wait at the start barrier before time is taken.
 */
public final class JavaAgainstNative implements Benchmark {
  private static final double BAR = 0.95;
  private static final List<Integer> THREADS = List.of(1, 8, 31);
  private static final int PAIRS = 60;
  private static final int PAIRS_OF_LIBRARY = 12;
  private static final double SECONDS = 0.12;

  @Override
  public String name() {
    return "java-against-native";
  }

  @Override
  public boolean isOfLibraries() {
    return true;
  }

  @Override
  public String measures() {
    return "one plan driven by Java threads through JavaCPP and by native threads";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    Path folder = place.folder(name());
    NativeThreads natively = new NativeThreads(place, folder);
    List<Measurement> figures = new ArrayList<>();
    try (JavaThreads java = new JavaThreads(place, folder)) {
      for (int threads : THREADS) {
        ParallelPlan sketch = new ParallelPlan("mm", threads, 20, false);
        Path plan = natively.lasting(sketch, folder, SECONDS).write(folder, place.subject());
        java.run(plan, 1);
        Pairs pairs = new Pairs();
        for (long pair = 1; pair <= place.subject().repetitions(PAIRS, PAIRS_OF_LIBRARY); pair++) {
          // A B, B A, A B …: what changes slowly meets both.
          double first = pair % 2 == 0 ? java.run(plan, pair).perSecond() : 0;
          double ofNative = natively.run(plan, pair).perSecond();
          double ofJava = pair % 2 == 0 ? first : java.run(plan, pair).perSecond();
          pairs.add(ofJava, ofNative);
        }
        figures.addAll(pairs.figures(name() + "." + threads));
      }
    }
    return figures;
  }

  /** Throughputs measured right after each other. */
  static final class Pairs {
    private final List<Double> java = new ArrayList<>();
    private final List<Double> natively = new ArrayList<>();
    private final List<Double> ratios = new ArrayList<>();

    void add(double ofJava, double ofNative) {
      java.add(ofJava);
      natively.add(ofNative);
      ratios.add(ofJava / ofNative);
    }

    List<Measurement> figures(String stem) {
      Sample ratio = Sample.of(ratios);
      Measurement ofNative =
          Measurement.of(stem + ".native", Sample.of(natively).median(), "operations/s");
      return List.of(
          ofNative,
          Measurement.of(stem + ".java", Sample.of(java).median(), "operations/s")
              .against(ofNative.name(), ratio.median()),
          Measurement.of(stem + ".ratio-bound-95", ratio.lowerBoundOfMedian(1), "of native")
              .atLeast(BAR));
    }
  }
}
