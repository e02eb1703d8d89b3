package org.mpsstress.scenarios.runner;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * What came of looking for what is planted, as long as there was time. One that the time cut off is
 * none of them: it was neither found nor missed.
 *
 * @param of how many there are
 */
public record AttemptedControls(List<Control> all, int of) {
  /** Attempts them, one after the other. */
  public static AttemptedControls of(
      List<SuiteControl> controls,
      RunSettings settings,
      long seed,
      StopSignal stop,
      Budget budget,
      Steps steps)
      throws RunInterrupted, InterruptedException {
    List<Control> all = new ArrayList<>();
    StopSignal part = stop.within(budget);
    try (CaseRunner runner = new CaseRunner(settings, part, Oracles.all())) {
      SuiteControl.Context context =
          new SuiteControl.Context(runner, settings, seed, part, () -> {});
      for (SuiteControl control : controls) {
        if (budget.isSpent()) {
          break;
        }
        steps.at("control " + control.id(), all.size() + 1, controls.size());
        all.add(control.attempt(context));
      }
    } catch (RunInterrupted cut) {
      if (stop.isRequested() || !budget.isSpent()) {
        throw cut;
      }
    }
    return new AttemptedControls(List.copyOf(all), controls.size());
  }

  /** Whether the time was enough for all. */
  public boolean isWhole() {
    return all.size() == of;
  }
}
