package org.mpsstress.scenarios.control;

import java.util.Objects;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.mutants.Mutant;
import org.mpsstress.scenarios.mutants.MutantResult;
import org.mpsstress.scenarios.mutants.MutantTrials;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/**
 * A mutant as a control: on a real library nothing can be planted, but a scenario can lack a line,
 * and then an oracle must object. No token shows it again: a token names a scenario as it is.
 *
 * @param mutant what lacks which line
 * @param options what it is run on
 * @param rounds how often it is tried on a device of each speed
 */
public record PlantedMutant(Mutant mutant, PlanOptions options, int rounds)
    implements SuiteControl {
  public PlantedMutant {
    Objects.requireNonNull(mutant, "mutant");
    Objects.requireNonNull(options, "options");
  }

  @Override
  public String id() {
    return "twin-" + mutant.scenario().name() + "-" + mutant.removal().line();
  }

  @Override
  public Control attempt(Context context) throws RunInterrupted, InterruptedException {
    MutantResult result =
        new MutantTrials(context.runner(), options, context.seed(), rounds)
            .attempt(mutant, context.tick());
    String message =
        result.killed()
            ? "run " + result.runs() + ", " + result.provocation() + ": " + result.message()
            : "it survived " + result.runs() + " runs";
    String detectors = result.killed() ? String.join(", ", result.oracles()) : "any";
    return new Control(
        id(),
        mutant.title(),
        CaseSelection.LAYER,
        detectors,
        result.killed(),
        result.seconds(),
        null,
        message);
  }
}
