package org.mpsstress.scenarios.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.catalogue.MustRun;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.mutants.Mutants;
import org.mpsstress.scenarios.mutants.SurvivingMutants;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.Proof;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;

/**
 * What is done wrong on purpose before a library is judged. Nothing can be planted in a library:
 * the adapter calls it wrongly (sabotage.cpp), or a scenario lacks a line. Of all this is planted
 * what the device can show.
 */
public final class TorchControls {
  /** Sabotages that need no stream, no event and no slow device to show in a program. */
  public static final List<String> UNDER_PROGRAMS =
      List.of("result-of-another-thread", "raised-error");

  private static final int MOST = 200; // trials
  private static final int ROUNDS = 3; // on a device of each speed
  private static final int GATED = 10; // trials where nothing depends on timing
  private static final Set<String> VALUES = Set.of("values");

  /** What is held answers that it is not there yet; another answer is an error. */
  private static final Set<String> HELD = Set.of("values", "errors");

  /**
   * A sabotage: its id, the scenario that it shows in, the detector that it proves.
   *
   * @param gated the case of the catalogue that shows it by a gate, whatever the device's speed; or
   *     null
   */
  private record Sabotage(
      String id,
      String scenario,
      String gated,
      String detector,
      Set<String> oracles,
      String title) {}

  /** A line of a scenario that nobody may leave out, and the detector that notices. */
  private record Line(String scenario, String text, String detector) {}

  private static final List<Sabotage> SABOTAGES =
      List.of(
          new Sabotage(
              "result-of-another-thread",
              "sabotage-result",
              null,
              "value",
              VALUES,
              "every second thread gets results of the other threads"),
          new Sabotage(
              "raised-error",
              "sabotage-result",
              null,
              "error",
              Set.of("errors"),
              "an operation raises an error that nothing is wrong about"),
          new Sabotage(
              "dropped-stream-synchronize",
              "sabotage-stream",
              "own-streams-held[wait=stream]",
              "stream",
              VALUES,
              "the host does not wait for a stream"),
          new Sabotage(
              "wrong-stream",
              "sabotage-stream",
              "own-streams-held[wait=stream]",
              "stream",
              VALUES,
              "a thread gets another stream than it set"),
          new Sabotage(
              "dropped-device-synchronize",
              "sabotage-device",
              "own-streams-held[wait=device]",
              "device",
              VALUES,
              "the host does not wait for the device"),
          new Sabotage(
              "dropped-event-wait",
              "sabotage-event",
              "own-streams-gate",
              "event",
              VALUES,
              "a stream does not wait for an event"),
          new Sabotage(
              "event-on-default-stream",
              "sabotage-event",
              "own-streams-gate",
              "event",
              VALUES,
              "events are recorded on the default stream"),
          new Sabotage(
              "dropped-record-stream",
              "sabotage-memory",
              "own-streams-gate",
              "record_stream",
              VALUES,
              "the allocator is not told of a second stream"));

  private static final List<Line> LINES =
      List.of(
          new Line("single-thread", "synchronize stream", "stream"),
          new Line("cross-stream-event", "wait mark", "event"),
          new Line("own-streams-event", "wait mark on second", "event"));

  private TorchControls() {}

  /** Those that a library of these capabilities can be called wrongly in. */
  public static List<SuiteControl> on(PlanOptions options, Set<String> capabilities) {
    List<SuiteControl> all = new ArrayList<>();
    for (Proof proof : TorchProofs.on(MustRun.list(options.device(), options.pool()))) {
      List<ProvingControl> planted = new ArrayList<>();
      SABOTAGES.stream()
          .filter(sabotage -> sabotage.detector().equals(proof.detector()))
          .forEach(sabotage -> addSabotage(planted, proof, options, capabilities, sabotage));
      LINES.stream()
          .filter(line -> line.detector().equals(proof.detector()))
          .forEach(line -> addMutant(planted, proof, options, capabilities, line));
      if (planted.isEmpty() && proof.needed()) {
        SuiteControl nothing = new NothingToPlant(proof.detector(), options.device());
        planted.add(new ProvingControl(nothing, proof, null));
      }
      all.addAll(planted);
    }
    return all;
  }

  private static void addSabotage(
      List<ProvingControl> all,
      Proof proof,
      PlanOptions options,
      Set<String> capabilities,
      Sabotage sabotage) {
    boolean host = options.device().equals("cpu");
    if (host && !sabotage.scenario().equals("sabotage-result")) {
      return; // whatever a call does there is done when it returns: no wait can be dropped
    }
    List<PlantedDefect> speeds = new ArrayList<>(gated(options, capabilities, sabotage));
    speeds.addAll(
        Cases.of(ControlScenarios.find(sabotage.scenario()).orElseThrow()).stream()
            .filter(speed -> speed.scenario().pools().contains(options.pool()))
            .filter(speed -> capabilities.containsAll(speed.needs()))
            .map(
                speed ->
                    new PlantedDefect(
                        CaseSelection.of(speed, options.withDefect(sabotage.id())),
                        sabotage.title(),
                        sabotage.oracles(),
                        MOST))
            .toList());
    if (!speeds.isEmpty()) {
      all.add(
          new ProvingControl(
              new SabotagedAdapter(speeds), proof, Controls.seenBy(sabotage.oracles())));
    }
  }

  /** The case in which a gate shows it; none where the library has no gates. */
  private static List<PlantedDefect> gated(
      PlanOptions options, Set<String> capabilities, Sabotage sabotage) {
    if (sabotage.gated() == null) {
      return List.of();
    }
    String scenario = sabotage.gated().split("\\[", 2)[0];
    return Cases.of(Catalogue.find(scenario).orElseThrow()).stream()
        .filter(one -> one.title().equals(sabotage.gated()))
        .filter(one -> one.scenario().pools().contains(options.pool()))
        .filter(one -> capabilities.containsAll(one.needs()))
        .map(
            one ->
                new PlantedDefect(
                    CaseSelection.of(one, options.withDefect(sabotage.id())),
                    sabotage.title(),
                    HELD,
                    GATED))
        .toList();
  }

  /** Of what a scenario lacks an oracle must object to, too, the adapter being right. */
  private static void addMutant(
      List<ProvingControl> all,
      Proof proof,
      PlanOptions options,
      Set<String> capabilities,
      Line line) {
    Scenario whole = Catalogue.find(line.scenario()).orElseThrow();
    if (!whole.pools().contains(options.pool())) {
      return;
    }
    Mutants.within(capabilities, Mutants.of(whole)).stream()
        .filter(mutant -> mutant.removal().text().equals(line.text()))
        // Nobody can object to it on this device: missing it would say nothing.
        .filter(mutant -> SurvivingMutants.reason(mutant, options.device()).isEmpty())
        .findFirst()
        .map(mutant -> new PlantedMutant(mutant, options, ROUNDS))
        .ifPresent(mutant -> all.add(new ProvingControl(mutant, proof, Controls.seenBy(VALUES))));
  }
}
