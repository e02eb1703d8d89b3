package org.mpsstress.benchmarks.sanitizers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.bench.Measurement;

/**
 * The harness with ThreadSanitizer beside the plain one: what it reports of the correct backend,
 * which must be nothing, and how much slower it is. It can be asked for in parts: a pool, a size,
 * or both.
 */
public final class Sanitizers implements Benchmark {
  private static final int RUNS = 20;

  private final List<ParallelCase> cases;
  private final String part;

  /** All of it. */
  public Sanitizers() {
    this(ParallelCase.all(), "");
  }

  private Sanitizers(List<ParallelCase> cases, String part) {
    this.cases = cases;
    this.part = part;
  }

  @Override
  public String name() {
    return "sanitizers" + part;
  }

  @Override
  public String measures() {
    return "reports of ThreadSanitizer over the correct backend in "
        + RUNS
        + " runs each, and what it costs";
  }

  @Override
  public Optional<Benchmark> part(String words) {
    List<String> wanted = Arrays.asList(words.split("\\."));
    List<ParallelCase> chosen =
        cases.stream().filter(one -> List.of(one.pool(), one.size()).containsAll(wanted)).toList();
    return chosen.isEmpty() ? Optional.empty() : Optional.of(new Sanitizers(chosen, "." + words));
  }

  /** What it is about. */
  List<ParallelCase> cases() {
    return cases;
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    Path plain = place.executable("plain", "app/mps-harness");
    Path sanitized = place.executable("tsan", "app/mps-harness");
    Path folder = place.folder("sanitizers");
    List<Measurement> figures = new ArrayList<>();
    for (ParallelCase one : cases) {
      figures.addAll(compare(one, plain, sanitized, folder, RUNS));
    }
    return figures;
  }

  /** Both take turns, so that a busy moment of the machine meets both. */
  static List<Measurement> compare(
      ParallelCase one, Path plain, Path sanitized, Path folder, int runs)
      throws InterruptedException {
    Path plan = one.write(folder);
    List<MeasuredRun> without = new ArrayList<>();
    List<MeasuredRun> with = new ArrayList<>();
    for (long seed = 1; seed <= runs; seed++) {
      without.add(MeasuredRun.of(plain, plan, folder, seed));
      with.add(MeasuredRun.of(sanitized, plan, folder, seed));
    }
    String name = "sanitizers." + one.pool() + "." + one.size();
    int reports = with.stream().mapToInt(MeasuredRun::reports).sum();
    List<Measurement> figures = new ArrayList<>();
    figures.add(Measurement.of(name + ".runs", runs, "runs"));
    figures.add(Measurement.of(name + ".reports", reports, "reports").atMost(0));
    figures.add(median(name + ".plain.time", without, MeasuredRun::seconds));
    figures.add(median(name + ".tsan.time", with, MeasuredRun::seconds).against(figures.get(2)));
    if (without.stream().allMatch(run -> run.processorSeconds() >= 0)) {
      // The system counts in hundredths of a second, so a short run alone says little.
      Measurement plainly = mean(name + ".plain.processor", without);
      figures.add(plainly);
      Measurement slowly = mean(name + ".tsan.processor", with);
      figures.add(plainly.value() > 0 ? slowly.against(plainly) : slowly);
    }
    return figures;
  }

  private static Measurement median(
      String name, List<MeasuredRun> runs, ToDoubleFunction<MeasuredRun> figure) {
    return Measurement.of(
        name, 1000 * Sample.of(runs.stream().mapToDouble(figure).toArray()).median(), "ms");
  }

  private static Measurement mean(String name, List<MeasuredRun> runs) {
    return Measurement.of(
        name,
        1000 * runs.stream().mapToDouble(MeasuredRun::processorSeconds).average().orElseThrow(),
        "ms");
  }
}
