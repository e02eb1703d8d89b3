package org.mpsstress.scenarios.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.mpsstress.model.Pool;
import org.mpsstress.model.SutWord;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;

/** What is done wrong before random histories are judged. */
public final class HistoryControls {
  private static final String SCENARIO = "control-history";
  private static final int MOST = 1000; // trials

  private HistoryControls() {}

  /** Those that a subject of these capabilities can show; none where no history is judged. */
  public static List<SuiteControl> on(PlanOptions options, Set<String> capabilities) {
    boolean simulated = SutWord.SIMULATED.is(options.sut());
    List<SuiteControl> all = new ArrayList<>(simulated ? List.of(planted()) : List.of());
    Case only = only();
    boolean judged =
        Pool.OF_METAL.contains(options.pool()) && (simulated || !Pool.FREELIST.is(options.pool()));
    if (judged && capabilities.containsAll(only.needs())) {
      all.add(new WrongAnswer(CaseSelection.of(only, options.withDefect(null))));
    }
    return all;
  }

  /** That of the simulated SUT. */
  static PlantedDefect planted() {
    PlanOptions options = PlanOptions.simulated(Pool.PATCHED.word());
    return new PlantedDefect(
        CaseSelection.of(only(), options.withDefect("device-sync-current-stream-only")),
        "a stream that all were waited for is said to be at work",
        Set.of("linearizability"),
        MOST);
  }

  private static Case only() {
    return Cases.of(ControlScenarios.find(SCENARIO).orElseThrow()).get(0);
  }
}
