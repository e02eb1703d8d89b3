package org.mpsstress.tsan;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Trials with a sanitizer, each run in a process of its own; only what it reports counts. */
public final class SanitizedTrials implements TrialLayer {
  private static final TrialLimit LIMIT = new TrialLimit(100, Duration.ofSeconds(20));

  private final SanitizedBinary binary;
  private final SanitizedRunner runner;

  /** With that harness, in the folder of these settings. */
  public SanitizedTrials(
      SanitizedBinary binary, SanitizedOptions options, RunSettings settings, StopSignal stop) {
    this.binary = binary;
    this.runner = new SanitizedRunner(binary, options, settings, stop, Oracles.all());
  }

  @Override
  public String name() {
    return binary.flavour().word();
  }

  @Override
  public String sanitizer() {
    return binary.flavour().word();
  }

  /**
   * Accesses that no lock orders, whoever is first; and a use after free at every program's end.
   */
  @Override
  public String control() {
    return switch (binary.flavour()) {
      case TSAN -> "compile-writes-shared-member";
      case ASAN -> "shutdown-order-crash";
    };
  }

  @Override
  public TrialLimit limit() {
    return LIMIT;
  }

  @Override
  public boolean parallel() {
    return false; // real threads want the processors
  }

  @Override
  public RunCase ready(Case one, PlanOptions options) {
    return SanitizedSelection.sanitized(
        CaseSelection.of(one, options), binary.flavour(), strategy());
  }

  @Override
  public Trial attempt(RunCase runCase, Predicate<FindingKind> counts, long seed, TrialLimit limit)
      throws RunInterrupted, InterruptedException {
    final long began = System.nanoTime();
    Set<FindingKind> kinds = EnumSet.noneOf(FindingKind.class);
    int runs = 0;
    Finding first = null;
    do {
      SanitizedRun run = runner.run(runCase, Seeds.of(seed, runCase.id(), runs++), () -> {});
      for (Finding finding : run.reported().values()) {
        kinds.add(finding.kind());
        if (first == null && counts.test(finding.kind())) {
          first = finding;
        }
      }
    } while (first == null
        && runs < limit.attempts()
        && System.nanoTime() - began < limit.time().toNanos());
    return new Trial(
        seed,
        first != null,
        runs,
        (System.nanoTime() - began) * 1e-9,
        kinds,
        first == null ? null : first.message(),
        first == null ? null : first.token());
  }

  @Override
  public void close() {
    // each run has ended its own process
  }
}
