package org.mpsstress.benchmarks;

import java.util.List;
import java.util.Optional;
import org.mpsstress.benchmarks.costs.CurrentStream;
import org.mpsstress.benchmarks.costs.TraceRecordCost;
import org.mpsstress.benchmarks.exploration.BesideLincheck;
import org.mpsstress.benchmarks.exploration.FindingPower;
import org.mpsstress.benchmarks.exploration.RuntimeCosts;
import org.mpsstress.benchmarks.exploration.SideBySide;
import org.mpsstress.benchmarks.exploration.SmallCase;
import org.mpsstress.benchmarks.sanitizers.Sanitizers;
import org.mpsstress.benchmarks.start.StartBarriers;
import org.mpsstress.benchmarks.throughput.JavaAgainstNative;
import org.mpsstress.benchmarks.throughput.OneThread;
import org.mpsstress.benchmarks.throughput.ScalingOfThreads;

/** The benchmarks that there are, the quick ones first. */
public final class Benchmarks {
  private static final List<Benchmark> ALL =
      List.of(
          new TraceRecordCost(),
          new CurrentStream(),
          new StartBarriers(),
          new JavaAgainstNative(),
          new ScalingOfThreads(),
          new OneThread(),
          new RuntimeCosts(),
          new SmallCase(),
          new SideBySide(),
          new FindingPower(),
          new BesideLincheck(),
          new Sanitizers());

  private Benchmarks() {}

  /** All of them. */
  public static List<Benchmark> all() {
    return ALL.stream().filter(one -> !(one instanceof OneThread)).toList();
  }

  /** Those of a library. */
  public static List<Benchmark> ofLibraries() {
    return ALL.stream().filter(Benchmark::isOfLibraries).toList();
  }

  /** Their names. */
  public static List<String> names() {
    return ALL.stream().map(Benchmark::name).toList();
  }

  /** The one of that name, or the part of one: the words after the first dot say which. */
  public static Optional<Benchmark> find(String name) {
    String[] words = name.split("\\.", 2);
    Optional<Benchmark> whole =
        ALL.stream().filter(benchmark -> benchmark.name().equals(words[0])).findFirst();
    return words.length == 1 ? whole : whole.flatMap(benchmark -> benchmark.part(words[1]));
  }
}
