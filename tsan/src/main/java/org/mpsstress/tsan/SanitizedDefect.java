package org.mpsstress.tsan;

import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.control.Standstills;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.Unplanted;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.Seeds;

/**
 * A defect in the backend, reached through a scenario: the sanitizer itself must object to it. What
 * the oracles say does not count here.
 *
 * @param runCase the case with the defect in it, of a sanitizer
 * @param title what is planted, in a line
 * @param detector the kind of finding that must come of a report
 * @param binary the harness
 * @param options of its runs
 * @param most how many trials
 */
public record SanitizedDefect(
    RunCase runCase,
    String title,
    FindingKind detector,
    SanitizedBinary binary,
    SanitizedOptions options,
    int most)
    implements SuiteControl {
  private static final int MOST_UNPLANTED = 10;

  public SanitizedDefect {
    Objects.requireNonNull(runCase.defect(), "a control plants a defect");
  }

  @Override
  public String id() {
    return runCase.defect();
  }

  @Override
  public Control attempt(Context context) throws RunInterrupted, InterruptedException {
    final long began = System.nanoTime();
    if (binary.blindness() != null) {
      return entry(began, null, binary.blindness());
    }
    SanitizedRunner runner =
        new SanitizedRunner(binary, options, context.settings(), context.stop(), Oracles.all());
    Control control = trials(runner, context, began);
    return control.found() ? control : unplanted(runner, context).explain(control);
  }

  /** Its case with nothing planted, until something objects. */
  private Unplanted unplanted(SanitizedRunner runner, Context context)
      throws RunInterrupted, InterruptedException {
    RunCase bare = runCase.withoutDefect();
    Set<String> objecting = new LinkedHashSet<>();
    int runs = 0;
    while (objecting.isEmpty() && runs < Math.min(most, MOST_UNPLANTED)) {
      long seed = Seeds.of(context.seed(), runCase.id(), runs++);
      SanitizedRun run = runner.run(bare, seed, context.tick());
      run.reported().values().forEach(finding -> objecting.add(finding.kind().word()));
      objecting.addAll(run.result().judgement().objecting());
    }
    return new Unplanted(bare, objecting, runs, "runs");
  }

  private Control trials(SanitizedRunner runner, Context context, long began)
      throws RunInterrupted, InterruptedException {
    Set<String> others = new LinkedHashSet<>();
    int trials = 0;
    Standstills standstills = new Standstills(runCase, binary.path().getFileName().toString());
    do {
      long seed = Seeds.of(context.seed(), runCase.id(), trials++);
      SanitizedRun run = runner.run(runCase, seed, context.tick());
      for (Finding finding : run.reported().values()) {
        if (finding.kind() == detector) {
          return entry(began, finding.token(), "trial " + trials + ": " + finding.text());
        }
        others.add(finding.kind().word());
      }
      others.addAll(run.result().judgement().objecting());
      Optional<String> givenUp = standstills.after(run.result());
      if (givenUp.isPresent()) {
        return entry(began, null, givenUp.get()).cutShort();
      }
    } while (trials < most);
    return entry(
        began,
        null,
        "not reported in "
            + trials
            + " trials"
            + (others.isEmpty() ? "" : " (found instead: " + String.join(", ", others) + ")"));
  }

  private Control entry(long began, String token, String message) {
    return new Control(
        id(),
        title,
        SanitizedSelection.LAYER,
        binary.flavour().word() + ": " + detector.word(),
        token != null,
        (System.nanoTime() - began) * 1e-9,
        token,
        message);
  }
}
