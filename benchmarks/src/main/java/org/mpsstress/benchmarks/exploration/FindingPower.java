package org.mpsstress.benchmarks.exploration;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.ChildOutput;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.Json;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * How soon the failures of the runtime's self-tests are found, by strategy: {@code finding_power}.
 */
public final class FindingPower implements Benchmark {
  static final String NAME = "finding-power";

  private static final int TRIALS = 100;
  private static final List<String> STRATEGIES =
      Strategy.drawing().stream().map(Strategy::word).toList();
  private static final int HARD_TRIALS = 20;

  /** Where a strategy finds nothing, a trial runs all its schedules. */
  private static final int SECONDS = 3600;

  /** The longest family of the suite, which few strategies find at all. */
  private static final String REORDERINGS = "reorder_100";

  private static final int MOST_FOR_REORDERINGS = 1000;

  /**
   * One program under one strategy.
   *
   * @param program of the self-tests
   * @param strategy the word of one
   * @param trials from fresh seeds
   * @param found in how many, within the limit of schedules
   * @param n50 schedules until half of the trials had found it, or null
   * @param n95 schedules until 95 % of them had, or null
   * @param medianSeconds that a trial took
   */
  record Power(
      String program,
      String strategy,
      int trials,
      int found,
      Integer n50,
      Integer n95,
      double medianSeconds) {
    /** Who does not choose gets this one. */
    static final String DEFAULT = Strategy.DEFAULT.word();

    boolean foundAlways() {
      return found == trials;
    }

    boolean isDefault() {
      return strategy.equals(DEFAULT);
    }

    /** The name of one of its figures. */
    String figure(String what) {
      return NAME + "." + program + "." + strategy + "." + what;
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String measures() {
    return "schedules until each failure of the self-tests is found, by strategy";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    String executable = place.executable("controlled", "bench/runtime/finding_power").toString();
    return figures(
        parse(
            ChildOutput.of(
                List.of(executable, "--trials", "" + TRIALS, "--hard-trials", "" + HARD_TRIALS),
                SECONDS)));
  }

  static List<Power> parse(String lines) {
    List<Power> all = new ArrayList<>();
    for (String line : lines.lines().toList()) {
      try {
        all.add(Json.mapper().readValue(line, Power.class));
      } catch (JsonProcessingException failure) {
        throw new FrameworkError("finding_power wrote no JSON: " + line, failure);
      }
    }
    if (all.isEmpty()) {
      throw new FrameworkError("finding_power measured nothing");
    }
    return all;
  }

  /** Of each strategy the programs that it always finds; then N50 and N95 of each program. */
  List<Measurement> figures(List<Power> all) {
    List<Measurement> figures = new ArrayList<>();
    for (String strategy : STRATEGIES) {
      List<Power> its = all.stream().filter(power -> power.strategy().equals(strategy)).toList();
      double always = its.stream().filter(Power::foundAlways).count();
      Measurement figure =
          Measurement.of(name() + "." + strategy + ".always-found", always, "programs");
      // The bar is the default strategy's.
      figures.add(strategy.equals(Power.DEFAULT) ? figure.atLeast(its.size()) : figure);
      double[] n50 =
          its.stream().filter(power -> power.n50() != null).mapToDouble(Power::n50).toArray();
      if (n50.length > 0) {
        figures.add(
            Measurement.of(
                name() + "." + strategy + ".median-n50", Sample.of(n50).median(), "schedules"));
      }
    }
    BesideBest.of(all).ifPresent(figures::add);
    all.stream()
        .sorted(Comparator.comparing(Power::program))
        .forEach(power -> figures.addAll(ofProgram(power)));
    return figures;
  }

  private static List<Measurement> ofProgram(Power power) {
    List<Measurement> figures = new ArrayList<>();
    figures.add(Measurement.of(power.figure("found"), power.found(), "of " + power.trials()));
    if (power.n50() != null) {
      Measurement n50 = Measurement.of(power.figure("n50"), power.n50(), "schedules");
      boolean longest = power.program().equals(REORDERINGS) && power.isDefault();
      figures.add(longest ? n50.atMost(MOST_FOR_REORDERINGS) : n50);
    }
    if (power.n95() != null) {
      figures.add(Measurement.of(power.figure("n95"), power.n95(), "schedules"));
    }
    return figures;
  }
}
