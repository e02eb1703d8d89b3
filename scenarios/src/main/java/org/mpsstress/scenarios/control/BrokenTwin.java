package org.mpsstress.scenarios.control;

import java.util.Objects;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.CaseSelection;
import org.mpsstress.scenarios.runner.RunInterrupted;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.twins.Twin;
import org.mpsstress.scenarios.twins.TwinResult;
import org.mpsstress.scenarios.twins.TwinTrials;

/**
 * A twin as a control: on a real library nothing can be planted, but a scenario can lack a line,
 * and then an oracle must object. No token shows it again: a token names a scenario as it is.
 *
 * @param twin what lacks which line
 * @param options what it is run on
 * @param rounds how often it is tried on a device of each speed
 */
public record BrokenTwin(Twin twin, PlanOptions options, int rounds) implements SuiteControl {
  public BrokenTwin {
    Objects.requireNonNull(twin, "twin");
    Objects.requireNonNull(options, "options");
  }

  @Override
  public String id() {
    return "twin-" + twin.scenario().name() + "-" + twin.removal().line();
  }

  @Override
  public Control attempt(Context context) throws RunInterrupted, InterruptedException {
    TwinResult result =
        new TwinTrials(context.runner(), options, context.seed(), rounds)
            .attempt(twin, context.tick());
    String message =
        result.objected()
            ? "run " + result.runs() + ", " + result.provocation() + ": " + result.message()
            : "nobody objected in " + result.runs() + " runs";
    String detectors = result.objected() ? String.join(", ", result.oracles()) : "any";
    return new Control(
        id(),
        twin.title(),
        CaseSelection.LAYER,
        detectors,
        result.objected(),
        result.seconds(),
        null,
        message);
  }
}
