package org.mpsstress.scenarios.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.mutants.Mutants;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.CaseSelection;
import org.mpsstress.scenarios.runner.ControlScenarios;
import org.mpsstress.scenarios.runner.SuiteControl;

/**
 * What is done wrong on purpose before a library is judged. Nothing can be planted in a library:
 * the adapter calls it wrongly (sabotage.cpp).
 */
public final class TorchControls {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int ROUNDS = 3; // on a device of each speed
  private static final Set<String> VALUES = Set.of("values");

  private TorchControls() {}

  /** Those that a library of these capabilities can be called wrongly in. */
  public static List<SuiteControl> on(PlanOptions options, Set<String> capabilities) {
    List<SuiteControl> all = new ArrayList<>();
    add(
        all,
        options,
        capabilities,
        "result-of-another-thread",
        "sabotage-result",
        "every second thread gets results of the other threads");
    if (options.device().equals("cpu")) {
      return all; // whatever a call does there is done when it returns: no wait can be dropped
    }
    add(
        all,
        options,
        capabilities,
        "dropped-stream-synchronize",
        "sabotage-stream",
        "the host does not wait for a stream");
    add(
        all,
        options,
        capabilities,
        "wrong-stream",
        "sabotage-stream",
        "a thread gets another stream than it set");
    add(
        all,
        options,
        capabilities,
        "dropped-device-synchronize",
        "sabotage-device",
        "the host does not wait for the device");
    add(
        all,
        options,
        capabilities,
        "dropped-event-wait",
        "sabotage-event",
        "a stream does not wait for an event");
    add(
        all,
        options,
        capabilities,
        "event-on-default-stream",
        "sabotage-event",
        "events are recorded on the default stream");
    add(
        all,
        options,
        capabilities,
        "dropped-record-stream",
        "sabotage-memory",
        "the allocator is not told of a second stream");
    addMutant(all, options, capabilities, "single-thread", "synchronize stream");
    addMutant(all, options, capabilities, "cross-stream-event", "wait mark");
    return all;
  }

  /** Of what a scenario lacks an oracle must object to, too, the adapter being right. */
  private static void addMutant(
      List<SuiteControl> all,
      PlanOptions options,
      Set<String> capabilities,
      String scenario,
      String without) {
    Scenario whole = Catalogue.find(scenario).orElseThrow();
    if (!whole.pools().contains(options.pool())) {
      return;
    }
    Mutants.within(capabilities, Mutants.of(whole)).stream()
        .filter(mutant -> mutant.removal().text().equals(without))
        .findFirst()
        .ifPresent(mutant -> all.add(new PlantedMutant(mutant, options, ROUNDS)));
  }

  private static void add(
      List<SuiteControl> all,
      PlanOptions options,
      Set<String> capabilities,
      String sabotage,
      String scenario,
      String title) {
    Case only = Cases.of(ControlScenarios.find(scenario).orElseThrow()).get(0);
    if (capabilities.containsAll(only.needs())) {
      all.add(
          new PlantedDefect(
              CaseSelection.of(only, options.withDefect(sabotage)), title, VALUES, LIMIT));
    }
  }
}
