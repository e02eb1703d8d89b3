package org.mpsstress.scenarios.detection;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.model.detection.DetectionLayer;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * Plain stress: the case again and again in workers at full speed, or with its synchronisation
 * perturbed. One trial at a time.
 */
public final class FreeTrials implements TrialLayer {
  /** The word of the matrix. */
  public static final String NAME = DetectionLayer.FREE.word();

  /** The word of those with noise, which the matrix does without. */
  public static final String NOISE = RunStrategy.NOISE.word();

  private static final TrialLimit LIMIT = new TrialLimit(40, Duration.ofSeconds(1));

  /** A defect that makes threads stand still does so for good: there is no need to wait long. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final RunStrategy strategy;
  private final RunSettings settings;
  private final boolean planted;
  private final Duration patience;
  private final CaseRunner runner;

  /**
   * In the folder and the workers of these settings.
   *
   * @param planted whether the subject has a defect in it, whatever its cases say
   */
  public FreeTrials(RunSettings settings, StopSignal stop, boolean planted) {
    this(settings, stop, planted, PATIENCE);
  }

  /**
   * Trials with noise.
   *
   * @param planted whether the subject has a defect in it, whatever its cases say
   */
  public static FreeTrials noisy(RunSettings settings, StopSignal stop, boolean planted) {
    return new FreeTrials(RunStrategy.NOISE, settings, stop, planted, PATIENCE);
  }

  /**
   * With a patience of its own for what is planted.
   *
   * @param patience how long nothing may advance there
   */
  public FreeTrials(RunSettings settings, StopSignal stop, boolean planted, Duration patience) {
    this(RunStrategy.FREE, settings, stop, planted, patience);
  }

  private FreeTrials(
      RunStrategy strategy,
      RunSettings settings,
      StopSignal stop,
      boolean planted,
      Duration patience) {
    this.strategy = strategy;
    this.settings = settings;
    this.planted = planted;
    this.patience = patience;
    this.runner = new CaseRunner(settings, stop, Oracles.all());
  }

  @Override
  public String name() {
    return strategy.word(); // which of free runs is NAME
  }

  @Override
  public String strategy() {
    return strategy.word();
  }

  /** An answer: what is a matter of order, a run on real threads may well not come to. */
  @Override
  public String control() {
    return "new-threads-default-to-stream-0";
  }

  @Override
  public TrialLimit limit() {
    return LIMIT;
  }

  @Override
  public boolean parallel() {
    return false;
  }

  @Override
  public RunCase ready(Case one, PlanOptions options) {
    return CaseSelection.of(one, options).under(strategy.word());
  }

  @Override
  public Trial attempt(RunCase runCase, Predicate<FindingKind> counts, long seed, TrialLimit limit)
      throws RunInterrupted, InterruptedException {
    final long began = System.nanoTime();
    Set<FindingKind> kinds = EnumSet.noneOf(FindingKind.class);
    boolean sound = runCase.defect() == null && !planted;
    Duration most = sound ? settings.patience() : patience;
    int runs = 0;
    do {
      long its = Seeds.of(seed, runCase.id(), runs++);
      RunResult result = runner.run(runCase, its, () -> {}, most);
      result.findings().forEach(finding -> kinds.add(finding.kind()));
      for (Finding finding : result.findings()) {
        if (counts.test(finding.kind())) {
          return trial(seed, runs, began, kinds, finding);
        }
      }
    } while (runs < limit.attempts() && System.nanoTime() - began < limit.time().toNanos());
    return trial(seed, runs, began, kinds, null);
  }

  private static Trial trial(
      long seed, long runs, long began, Set<FindingKind> kinds, Finding finding) {
    return new Trial(
        seed,
        finding != null,
        runs,
        (System.nanoTime() - began) * 1e-9,
        kinds,
        finding == null ? null : finding.message(),
        finding == null ? null : finding.token());
  }

  @Override
  public void close() {
    runner.close();
  }
}
