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

  /** Where streams have no numbers that a program could say. */
  private static final String OF_ANY_STREAM = "control-history-of-any-stream";

  private static final int MOST = 1000; // trials

  private HistoryControls() {}

  /** Those that a subject of these capabilities can show; none where no history is judged. */
  public static List<SuiteControl> on(PlanOptions options, Set<String> capabilities) {
    boolean simulated = SutWord.SIMULATED.is(options.sut());
    List<SuiteControl> all = new ArrayList<>(simulated ? List.of(planted()) : List.of());
    boolean byNumber = Pool.OF_METAL.contains(options.pool());
    Case only = only(byNumber ? SCENARIO : OF_ANY_STREAM);
    boolean judged = simulated || !Pool.FREELIST.is(options.pool());
    if (judged && capabilities.containsAll(only.needs())) {
      all.add(new WrongAnswer(CaseSelection.of(only, options.withDefect(null))));
    }
    return all;
  }

  /** That of the simulated SUT. */
  static PlantedDefect planted() {
    PlanOptions options = PlanOptions.simulated(Pool.PATCHED.word());
    return new PlantedDefect(
        CaseSelection.of(only(SCENARIO), options.withDefect("device-sync-current-stream-only")),
        "a stream that all were waited for is said to be at work",
        Set.of("linearizability"),
        MOST);
  }

  private static Case only(String scenario) {
    return Cases.of(ControlScenarios.find(scenario).orElseThrow()).get(0);
  }
}
