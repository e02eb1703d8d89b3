package org.mpsstress.scenarios.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** What every suite plants first on the simulated SUT. */
public final class Controls {
  /** How often one is tried; all but the counter are found in the first trials. */
  private static final int MOST = 1000;

  /** One that is not found costs its patience each time. */
  private static final int MOST_HANGS = 20;

  /** What is planted to stand still does so for good: there is no need to wait for long. */
  private static final Duration FOR_GOOD = Duration.ofSeconds(1);

  private Controls() {}

  /** All of them. */
  public static List<SuiteControl> ofScenarios() {
    List<SuiteControl> all = new ArrayList<>(planted());
    all.add(new StaleLibrary());
    return List.copyOf(all);
  }

  /** What is planted before cases with noise. */
  public static List<SuiteControl> ofNoise() {
    return List.of(
        new PlantedDefect(
            NoisyCases.of(runCase("handler-on-default-stream", "noise-handler")),
            "a free adds its handler to the default stream's command buffer",
            Set.of("crash", "values"),
            MOST),
        new MissingNoise());
  }

  /** The planted defects. */
  static List<SuiteControl> planted() {
    return List.of(
        planted(
            "non-atomic-counter",
            "the round robin's counter is loaded and stored instead of added to",
            "control-counter",
            Set.of("stream-assignment")),
        planted(
            "handler-on-default-stream",
            "a free adds its handler to the default stream's command buffer",
            "control-handler",
            Set.of("crash", "values")),
        planted(
            "device-sync-current-stream-only",
            "a device synchronisation waits for one stream only",
            "control-device",
            Set.of("values")),
        planted(
            "query-true-for-unrecorded-reused-event",
            "an event answers for its previous owner",
            "control-event",
            Set.of("linearizability")),
        planted(
            "prev-command-buffer-overwritten-leak",
            "a replaced command buffer is not released",
            "control-leak",
            Set.of("leaks")),
        planted(
            "released-events-never-used-again",
            "events that were given back are kept, and none is used again",
            "control-growth",
            Set.of("stated")),
        planted(
            "streams-encode-in-turns",
            "one lock for all streams is held by whoever encodes or commits",
            "control-overlap",
            Set.of("stated")),
        planted(
            "out-of-range-index-silent-default",
            "an index out of range names the default stream",
            "control-error",
            Set.of("errors")),
        new PlantedDefect(
            runCase("guard-answers-default-stream", "control-answer", Pool.UPSTREAM),
            "the guard answers the default stream where a new one is asked for",
            Set.of("answers"),
            MOST),
        new PlantedDefect(
            runCase("nested-dispatch-sync-self-deadlock", "control-hang"),
            "a stream dispatches to the queue that it runs on",
            Set.of("hang"),
            MOST_HANGS,
            FOR_GOOD));
  }

  /** One that no other oracles than these see. */
  static SuiteControl seenBy(Set<String> oracles) {
    return planted().stream()
        .filter(one -> oracles.containsAll(((PlantedDefect) one).detectors()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no control of " + oracles));
  }

  private static SuiteControl planted(
      String defect, String title, String scenario, Set<String> detectors) {
    return new PlantedDefect(runCase(defect, scenario), title, detectors, MOST);
  }

  private static RunCase runCase(String defect, String scenario) {
    return runCase(defect, scenario, Pool.PATCHED);
  }

  private static RunCase runCase(String defect, String scenario, Pool pool) {
    Case only =
        Cases.of(
                ControlScenarios.find(scenario)
                    .orElseThrow(() -> new IllegalStateException("no scenario " + scenario)))
            .get(0);
    return CaseSelection.of(only, PlanOptions.simulated(pool.word()).withDefect(defect));
  }
}
