package org.mpsstress.cli.run;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.mpsstress.cli.options.Words;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunCase;

/**
 * How much a suite runs. What limits it counts CPU time: a machine with other work to do takes
 * longer, and runs the same. The budgets are a brake and not the aim: a suite whose cases do not
 * all run is inconclusive. Only a soak lasts for a time on the wall, which is its aim.
 */
public enum Suite {
  /** Before a change is submitted. */
  PRESUBMIT(
      1,
      Duration.ofMinutes(8),
      Duration.ofSeconds(24),
      Duration.ofSeconds(18),
      Duration.ofMinutes(3)),
  /** In continuous integration. */
  CI(
      5,
      Duration.ofMinutes(30),
      Duration.ofSeconds(200),
      Duration.ofSeconds(120),
      Duration.ofMinutes(5)),
  /** As long as the user says. */
  SOAK(
      50,
      Duration.ofHours(1),
      Duration.ofMinutes(20),
      Duration.ofMinutes(5),
      Duration.ofMinutes(20));

  /** The words of all. */
  public static final List<String> WORDS = Arrays.stream(values()).map(Suite::word).toList();

  private final int repeat;
  private final Duration budget;
  private final Duration exploration;
  private final Duration corpus;
  private final Duration sanitizers;

  Suite(int repeat, Duration budget, Duration exploration, Duration corpus, Duration sanitizers) {
    this.repeat = repeat;
    this.budget = budget;
    this.exploration = exploration;
    this.corpus = corpus;
    this.sanitizers = sanitizers;
  }

  /** How often each case is run. */
  public int repeat() {
    return repeat;
  }

  /** When nothing more is begun, or null. */
  public Duration budget() {
    return this == SOAK ? budget : null;
  }

  /** CPU time after which nothing more is begun, or null. */
  public Duration processors() {
    return this == SOAK ? null : ofAllProcessors(budget);
  }

  /** What the whole machine computes in that time. */
  private static Duration ofAllProcessors(Duration time) {
    return time.multipliedBy(Runtime.getRuntime().availableProcessors());
  }

  /** CPU time that the cases whose schedules are explored share; without their controls. */
  public Duration exploration() {
    return exploration;
  }

  /** CPU time that the corpus and the variants of cases share, which are explored before. */
  public Duration corpus() {
    return corpus;
  }

  /** Cases that are run once more with noise: one of each scenario, or all where there is time. */
  public List<RunCase> noisy(CaseSelection free) {
    return this == PRESUBMIT ? NoisyCases.fewOf(free) : NoisyCases.of(free).cases();
  }

  /** CPU time after which no further case is begun in the layer of the sanitizers. */
  public Duration sanitizers() {
    return ofAllProcessors(sanitizers);
  }

  /** The word on the command line. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /**
   * The one of that word.
   *
   * @throws org.mpsstress.cli.UserError with the known ones
   */
  public static Suite of(String word) {
    Words.oneOf("--suite", word, WORDS);
    return valueOf(word.toUpperCase(java.util.Locale.ROOT));
  }
}
