package org.mpsstress.benchmarks.costs;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What Java adds to "current stream": the Java-visible call beside the function of the C ABI that
 * it ends in.
 */
public final class CurrentStream implements Benchmark {
  private static final double BAR_NANOS = 15;
  private static final int ROUNDS = 7;
  private static final int ITERATIONS = 6;
  private static final TimeValue ITERATION = TimeValue.milliseconds(100);

  @Override
  public String name() {
    return "current-stream";
  }

  @Override
  public String measures() {
    return "the calling thread's current stream, from Java and from C";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    Rounds rounds = new Rounds();
    for (int round = 0; round < ROUNDS; round++) {
      double java = Sample.of(fromJava(place)).median();
      var natively = NativeCosts.measure(place, "current_stream.*");
      rounds.add(
          java, natively.get("current_stream_of_c_abi"), natively.get("current_stream_of_sut"));
    }
    return rounds.figures();
  }

  /** Nanoseconds measured right after each other: others who use the machine slow down both. */
  static final class Rounds {
    private final List<Double> java = new ArrayList<>();
    private final List<Double> cAbi = new ArrayList<>();
    private final List<Double> sut = new ArrayList<>();
    private final List<Double> above = new ArrayList<>();

    void add(double ofJava, double ofCAbi, double ofSut) {
      java.add(ofJava);
      cAbi.add(ofCAbi);
      sut.add(ofSut);
      above.add(ofJava - ofCAbi);
    }

    List<Measurement> figures() {
      Measurement ofSut = figure("native-sut", sut);
      Measurement ofAbi = figure("native", cAbi).against(ofSut);
      return List.of(
          figure("java", java).against(ofAbi),
          figure("java-above-native", above).atMost(BAR_NANOS),
          ofAbi,
          ofSut);
    }

    private static Measurement figure(String name, List<Double> nanos) {
      return Measurement.of("current-stream." + name, Sample.of(nanos).median(), "ns");
    }
  }

  /** Nanoseconds of processor time for a call, iteration by iteration. */
  private static List<Double> fromJava(BenchPlace place) {
    System.setProperty("jmh.ignoreLock", "true"); // others' benchmarks are none of its business
    Options options =
        new OptionsBuilder()
            .include(CurrentStreamBenchmark.class.getName())
            .forks(1)
            .jvmArgs(place.jvmOptions().toArray(String[]::new))
            .warmupIterations(ITERATIONS)
            .warmupTime(ITERATION)
            .measurementIterations(ITERATIONS)
            .measurementTime(ITERATION)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    try {
      List<Double> nanos = new ArrayList<>();
      for (RunResult run : new Runner(options).run()) {
        for (BenchmarkResult fork : run.getBenchmarkResults()) {
          fork.getIterationResults().forEach(iteration -> nanos.add(processorNanos(iteration)));
        }
      }
      return nanos;
    } catch (RunnerException failure) {
      throw new FrameworkError("JMH cannot measure: " + failure.getMessage(), failure);
    }
  }

  private static double processorNanos(IterationResult iteration) {
    Result<?> share = iteration.getSecondaryResults().get("share");
    if (share == null) {
      throw new FrameworkError("JMH did not say how long the benchmark had a processor");
    }
    return iteration.getPrimaryResult().getScore() * share.getScore();
  }
}
