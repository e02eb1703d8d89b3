package org.mpsstress.scenarios.exploration;

import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerAccess;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * Trials under the controlled runtime: each an exploration from another seed. Their time is that of
 * a processor, so that what a trial finds does not depend on what else the machine does.
 */
public final class ExplorationTrials implements TrialLayer {
  private static final TrialLimit LIMIT = new TrialLimit(20_000, Duration.ofSeconds(60));

  private final ExplorerBinary binary;
  private final RunSettings settings;
  private final StopSignal stop;
  private final UnaryOperator<ExploreOptions> how;

  /** With that explorer, in the folder of these settings. */
  public ExplorationTrials(ExplorerBinary binary, RunSettings settings, StopSignal stop) {
    this(binary, settings, stop, UnaryOperator.identity());
  }

  /**
   * With options of its own.
   *
   * @param how changes those of a trial, which has its limits
   */
  public ExplorationTrials(
      ExplorerBinary binary,
      RunSettings settings,
      StopSignal stop,
      UnaryOperator<ExploreOptions> how) {
    this.binary = binary;
    this.settings = settings;
    this.stop = stop;
    this.how = how;
  }

  @Override
  public String name() {
    return ExplorationSelection.LAYER;
  }

  @Override
  public String strategy() {
    return Strategy.DEFAULT.word();
  }

  @Override
  public String control() {
    return "non-atomic-counter";
  }

  @Override
  public String unit() {
    return "schedules";
  }

  @Override
  public TrialLimit limit() {
    return LIMIT;
  }

  @Override
  public boolean parallel() {
    return true; // an exploration has one thread, in a process of its own
  }

  @Override
  public RunCase ready(Case one, PlanOptions options) {
    return ExplorationSelection.explored(CaseSelection.of(one, options), Strategy.DEFAULT);
  }

  @Override
  public Trial attempt(RunCase runCase, Predicate<FindingKind> counts, long seed, TrialLimit limit)
      throws RunInterrupted, InterruptedException {
    final long began = System.nanoTime();
    ExploredCase explored =
        new ExploredCase(
            runCase,
            how.apply(
                ExploreOptions.of(Strategy.DEFAULT)
                    .within(limit.attempts(), null)
                    .withProcessors(limit.time())),
            ExplorationMethod.seed(seed),
            0,
            ExplorerAccess.of(binary, settings, stop, Oracles.all()),
            finding -> {},
            finding -> counts.test(finding.kind()),
            (run, runs) -> {});
    explored.run();
    Exploring seen = explored.exploring();
    Set<FindingKind> kinds = EnumSet.noneOf(FindingKind.class);
    seen.findings().values().forEach(finding -> kinds.add(finding.kind()));
    Finding first =
        seen.findings().values().stream()
            .filter(finding -> counts.test(finding.kind()))
            .min(Comparator.comparingLong(ExplorationTrials::index))
            .orElse(null);
    return new Trial(
        seed,
        first != null,
        first == null ? seen.schedules() : index(first) + 1,
        (System.nanoTime() - began) * 1e-9,
        kinds,
        first == null ? null : first.message(),
        first == null ? null : first.token());
  }

  /** Of the schedule that a finding came from. */
  private static long index(Finding finding) {
    return finding.schedule().index();
  }

  @Override
  public void close() {
    // each exploration has ended its own process
  }
}
