package org.mpsstress.scenarios.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.mutants.Mutant;
import org.mpsstress.scenarios.mutants.Mutants;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.Proof;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** What is done wrong before a library is judged: sabotages of the adapter, and mutants. */
@Timeout(60)
class TorchControlsTest {
  private static final Set<String> ALL =
      Set.of("streams", "events", "elapsed", "record_stream", "main_thread", "statistics");

  @TempDir private Path out;

  private static List<String> ids(String device, Set<String> capabilities) {
    PlanOptions options = new PlanOptions("cuda", "torch", null, device);
    return TorchControls.on(options, capabilities).stream().map(SuiteControl::id).toList();
  }

  @Test
  void aDeviceWithStreamsHasSabotagesAndMutants() {
    assertThat(ids("cuda", ALL))
        .contains("dropped-event-wait", "wrong-stream")
        .anyMatch(id -> id.startsWith("twin-single-thread-"))
        .anyMatch(id -> id.startsWith("twin-own-streams-event-"))
        .doesNotHaveDuplicates();
  }

  /** First by a gate, which depends on no timing; then on devices that are ever slower. */
  @Test
  void whereALibraryHasGatesEverySabotageOfAWaitIsTriedByOneFirst() {
    Set<String> withGates = new TreeSet<>(ALL);
    withGates.addAll(Set.of("gates", "query"));
    PlanOptions options = new PlanOptions("cuda", "torch", null, "cuda");
    assertThat(tried(options, withGates))
        .containsEntry("dropped-stream-synchronize", "own-streams-held[wait=stream]")
        .containsEntry("wrong-stream", "own-streams-held[wait=stream]")
        .containsEntry("dropped-device-synchronize", "own-streams-held[wait=device]")
        .containsEntry("dropped-event-wait", "own-streams-gate")
        .containsEntry("event-on-default-stream", "own-streams-gate")
        .containsEntry("dropped-record-stream", "own-streams-gate")
        .containsEntry("raised-error", "sabotage-result");
    assertThat(tried(options, ALL).values()).allMatch(first -> first.startsWith("sabotage-"));
  }

  /** What each sabotage is tried in first. */
  private static Map<String, String> tried(PlanOptions options, Set<String> capabilities) {
    Map<String, String> first = new TreeMap<>();
    for (SuiteControl control : TorchControls.on(options, capabilities)) {
      if (control instanceof ProvingControl proving
          && proving.planted() instanceof SabotagedAdapter sabotaged) {
        RunCase one = sabotaged.speeds().get(0).runCase();
        String point = one.begin().parameters().containsKey("wait") ? wait(one) : "";
        first.put(sabotaged.id(), one.begin().scenario() + point);
      }
    }
    return first;
  }

  private static String wait(RunCase one) {
    return "[wait=" + one.begin().parameters().get("wait") + "]";
  }

  @Test
  void whatTheLibraryCannotDoIsNotPlanted() {
    assertThat(ids("cuda", Set.of("streams", "main_thread")))
        .contains("wrong-stream")
        .doesNotContain("dropped-event-wait")
        .noneMatch(id -> id.startsWith("twin-own-streams-event-"))
        .contains("no-control-of-event", "no-control-of-record_stream");
  }

  @Test
  void whatNobodyCanObjectToIsNoControl() {
    PlanOptions patched = new PlanOptions("patched", "torch", null, "mps");
    assertThat(TorchControls.on(patched, ALL).stream().map(SuiteControl::id))
        .as("there every thread has a stream of its own")
        .anyMatch(id -> id.startsWith("twin-cross-stream-event-"));
    assertThat(ids("cuda", ALL)).noneMatch(id -> id.startsWith("twin-cross-stream-event-"));
  }

  @Test
  void aDetectorThatMustBeProvenAndCannotIsAMissedControl() throws Exception {
    PlanOptions options = new PlanOptions("cuda", "torch", null, "cuda");
    SuiteControl none =
        TorchControls.on(options, Set.of()).stream()
            .filter(control -> control.id().equals("no-control-of-device"))
            .findFirst()
            .orElseThrow();
    Control control = none.attempt(null);
    assertThat(control.found()).isFalse();
    assertThat(control.proves()).isEqualTo("device");
    assertThat(control.optional()).isFalse();
  }

  /** The worker does what the scenario's name says, whatever the device's speed. */
  @Test
  void aSabotageIsTriedOnEverSlowerDevices() throws Exception {
    RunSettings settings = FakeCases.settings(out);
    List<PlantedDefect> speeds =
        List.of(planted("quiet"), planted("error"), planted("never-reached"));
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(settings, stop, Oracles.all())) {
      var context = new SuiteControl.Context(runner, settings, 42, stop, () -> {});
      Control found = new SabotagedAdapter(speeds).attempt(context);
      assertThat(found.found()).isTrue();
      assertThat(found.message()).startsWith("trial 1: ");
      Control missed = new SabotagedAdapter(List.of(planted("quiet"))).attempt(context);
      assertThat(missed.found()).isFalse();
      assertThat(missed.message()).contains("not found in 10 trials");
    }
  }

  @Test
  void aSabotageAfterWhichRunsStandStillIsCutOffAndNotMissed() throws Exception {
    RunSettings settings = FakeCases.settings(out);
    PlantedDefect still =
        new PlantedDefect(
            FakeCases.planting("hang", "a-sabotage"),
            "a sabotage",
            Set.of("values"),
            10,
            Duration.ofMillis(200));
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(settings, stop, Oracles.all())) {
      var context = new SuiteControl.Context(runner, settings, 42, stop, () -> {});
      Control missed = new SabotagedAdapter(List.of(still)).attempt(context);
      assertThat(missed.found()).isFalse();
      assertThat(missed.wasCutOff()).isTrue();
      assertThat(missed.message()).contains("3 of 3 trials stood still: given up");
    }
  }

  /** The library is a case of its own; beside it what the same oracles must see elsewhere. */
  private String missed(String untouched) throws Exception {
    RunSettings settings = FakeCases.settings(out);
    ProvingControl control =
        new ProvingControl(
            new SabotagedAdapter(List.of(planted("quiet"))),
            new Proof("value", Set.of(), true),
            planted(untouched));
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(settings, stop, Oracles.all())) {
      Control missed =
          control.attempt(new SuiteControl.Context(runner, settings, 42, stop, () -> {}));
      assertThat(missed.found()).isFalse();
      return missed.message();
    }
  }

  @Test
  void aMissThatTheOraclesDoNotRepeatElsewhereIsTheLibrarys() throws Exception {
    assertThat(missed("error"))
        .endsWith(
            "; either the detector is blind or the library is broken: on the simulated SUT it sees"
                + " a-sabotage, so the library is left");
    assertThat(missed("pass")).endsWith("it misses a-sabotage, too: it is blind");
  }

  @Test
  void everyDetectorOfALibraryHasSomethingToSeeOnTheSimulatedSut() {
    PlanOptions options = new PlanOptions("cuda", "torch", null, "cuda");
    assertThat(TorchControls.on(options, ALL))
        .allSatisfy(
            control ->
                assertThat(((ProvingControl) control).untouched().id())
                    .isEqualTo(
                        control.id().equals("raised-error")
                            ? "out-of-range-index-silent-default"
                            : "device-sync-current-stream-only"));
  }

  private static PlantedDefect planted(String behaviour) {
    return new PlantedDefect(
        FakeCases.planting(behaviour, "a-sabotage"), "a sabotage", Set.of("values", "errors"), 10);
  }

  @Test
  void onTheHostNothingWaitsSoNoMutantCanShow() {
    assertThat(ids("cpu", ALL)).containsExactly("result-of-another-thread", "raised-error");
  }

  /** The worker behind it does what the scenario's name says. */
  private Control attempt(String behaviour, Oracles oracles) throws Exception {
    Scenario scenario =
        ScenarioLoader.load(
            behaviour + ".yaml",
            """
            scenario: %s
            title: One line that orders something
            checks: [C18]
            groups:
              - name: worker
                program:
                  - x = randint [4, 4]
                  - synchronize stream
                  - check x
            """
                .formatted(behaviour));
    Mutant mutant = Mutants.of(scenario).get(0);
    RunSettings settings = FakeCases.settings(out);
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(settings, stop, oracles)) {
      return new PlantedMutant(mutant, PlanOptions.simulated("patched"), 1)
          .attempt(new SuiteControl.Context(runner, settings, 42, stop, () -> {}));
    }
  }

  @Test
  void aMutantThatIsKilledIsAControlThatWasFound() throws Exception {
    Control control = attempt("error", Oracles.all());
    assertThat(control.found()).isTrue();
    assertThat(control.id()).isEqualTo("twin-error-8");
    assertThat(control.title()).contains("without 'synchronize stream'");
    assertThat(control.message()).startsWith("run 1, as it is: ");
    assertThat(control.token()).as("a token names a scenario as it is").isNull();
  }

  @Test
  void aMutantThatSurvivesIsAControlThatWasMissed() throws Exception {
    Control control = attempt("quiet", new Oracles(List.of()));
    assertThat(control.found()).isFalse();
    assertThat(control.message()).startsWith("it survived ");
  }
}
