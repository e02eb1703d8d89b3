package org.mpsstress.scenarios.control;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.Unplanted;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.Seeds;

/**
 * A defect of the simulated SUT, in a scenario that is suited to it. Trials with fresh seeds go on
 * until the detector objects; their number is bounded, and a defect that was not seen is said to be
 * missed. Trials that stand still, where that is not what is looked for, say nothing of a detector.
 *
 * @param runCase the scenario with the defect in it
 * @param title what is planted, in a line
 * @param detectors names of the oracles of which one must object; what others say does not count
 * @param most how many trials
 * @param patience how long nothing may advance before a trial is called hung; null for that of the
 *     run's settings
 */
public record PlantedDefect(
    RunCase runCase, String title, Set<String> detectors, int most, Duration patience)
    implements SuiteControl {
  private static final int MOST_UNPLANTED = 50;

  /** One with the patience of the run's settings. */
  public PlantedDefect(RunCase runCase, String title, Set<String> detectors, int most) {
    this(runCase, title, detectors, most, null);
  }

  public PlantedDefect {
    Objects.requireNonNull(runCase.defect(), "a control plants a defect");
    detectors = Collections.unmodifiableSet(new LinkedHashSet<>(detectors));
  }

  @Override
  public String id() {
    return runCase.defect();
  }

  @Override
  public Control attempt(Context context) throws RunInterrupted, InterruptedException {
    Control control = trials(context);
    return control.found() ? control : unplanted(context).explain(control);
  }

  /** Its case with nothing planted, until something objects. */
  Unplanted unplanted(Context context) throws RunInterrupted, InterruptedException {
    RunCase bare = runCase.withoutDefect();
    Set<String> objecting = Set.of();
    int runs = 0;
    while (objecting.isEmpty() && runs < Math.min(most, MOST_UNPLANTED)) {
      long seed = Seeds.of(context.seed(), runCase.id(), runs++);
      RunResult result =
          context.runner().run(bare, seed, context.tick(), context.settings().patience());
      objecting = Set.copyOf(result.judgement().objecting());
    }
    return new Unplanted(bare, objecting, runs, "runs");
  }

  /** What its trials say, and no more. */
  Control trials(Context context) throws RunInterrupted, InterruptedException {
    CaseRunner runner = context.runner();
    Duration allowed = patience == null ? context.settings().patience() : patience;
    long began = System.nanoTime();
    int trials = 0;
    Set<String> others = new LinkedHashSet<>();
    Standstills standstills = new Standstills(runCase, "the worker");
    do {
      long seed = Seeds.of(context.seed(), runCase.id(), trials++);
      RunResult result = runner.run(runCase, seed, context.tick(), allowed);
      if (!Collections.disjoint(result.judgement().objecting(), detectors)) {
        String message = result.findings().get(0).message();
        return entry(context, began, true, seed, "trial " + trials + ": " + message);
      }
      others.addAll(result.judgement().objecting());
      Optional<String> givenUp = standstills.after(result);
      if (givenUp.isPresent()) {
        return entry(context, began, false, null, givenUp.get()).cutShort();
      }
    } while (trials < most);
    String instead =
        others.isEmpty() ? "" : " (objecting instead: " + String.join(", ", others) + ")";
    return entry(context, began, false, null, "not found in " + trials + " trials" + instead);
  }

  private Control entry(Context context, long began, boolean found, Long seed, String message) {
    return new Control(
        id(),
        title,
        runCase.begin().layer(),
        String.join(" or ", detectors),
        found,
        (System.nanoTime() - began) * 1e-9,
        seed == null ? null : context.settings().token(runCase, seed).encode(),
        message);
  }
}
