package org.mpsstress.scenarios.detection;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** A layer whose trials take as many attempts as they are told. */
final class FakeLayer implements TrialLayer {
  final List<Long> seeds = Collections.synchronizedList(new ArrayList<>());
  final List<TrialLimit> quietLimits = Collections.synchronizedList(new ArrayList<>());
  final List<Long> quietSeeds = Collections.synchronizedList(new ArrayList<>());
  final List<String> quietPools = Collections.synchronizedList(new ArrayList<>());
  private final String name;
  private final boolean parallel;
  private final List<Long> attempts;
  private Set<FindingKind> kinds = Set.of(FindingKind.RACE);
  private int interruptAfter = Integer.MAX_VALUE;
  private boolean alarming;
  private String faultyDefect;

  /** Attempts of the trials in order, again and again; null for one that finds nothing. */
  FakeLayer(String name, boolean parallel, Long... attempts) {
    this.name = name;
    this.parallel = parallel;
    this.attempts = java.util.Arrays.asList(attempts);
  }

  FakeLayer hearing(FindingKind... reported) {
    kinds = Set.of(reported);
    return this;
  }

  FakeLayer interruptedAfter(int trials) {
    interruptAfter = trials;
    return this;
  }

  FakeLayer failingAt(String defect) {
    faultyDefect = defect;
    return this;
  }

  FakeLayer alarming() {
    alarming = true;
    return this;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String control() {
    return "a-defect";
  }

  @Override
  public TrialLimit limit() {
    return new TrialLimit(500, Duration.ofSeconds(1));
  }

  @Override
  public boolean parallel() {
    return parallel;
  }

  @Override
  public RunCase ready(Case one, PlanOptions options) {
    return CaseSelection.of(one, options);
  }

  @Override
  public synchronized Trial attempt(
      RunCase runCase, Predicate<FindingKind> counts, long seed, TrialLimit limit)
      throws RunInterrupted {
    if (runCase.defect() == null) {
      quietLimits.add(limit);
      quietSeeds.add(seed);
      quietPools.add(runCase.begin().pool());
      return alarming && kinds.stream().anyMatch(counts)
          ? new Trial(seed, true, 3, 0.1, kinds, "an alarm", "MPS1.alarm")
          : new Trial(seed, false, limit.attempts(), 0.1, Set.of(), null, null);
    }
    if (runCase.defect().equals(faultyDefect)) {
      throw new FrameworkError("the explorer failed");
    }
    if (seeds.size() >= interruptAfter) {
      throw new RunInterrupted();
    }
    Long taken = attempts.get(seeds.size() % attempts.size());
    seeds.add(seed);
    boolean found = taken != null && kinds.stream().anyMatch(counts);
    return new Trial(
        seed,
        found,
        taken == null ? limit.attempts() : taken,
        found ? taken * 0.01 : 1,
        taken == null ? Set.of() : kinds,
        found ? "a finding" : null,
        found ? "MPS1.finding" : null);
  }

  @Override
  public void close() {
    // there is nothing to end
  }
}
