package org.mpsstress.scenarios.runner.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;

class CaseSelectionTest {
  private static final PlanOptions SOURCES = new PlanOptions("patched", "sources", null, null);

  private static List<Case> faulty(String faults) {
    return faulty(faults, "synchronize stream");
  }

  private static List<Case> faulty(String faults, String step) {
    String text =
        """
        scenario: faulty
        title: Something goes wrong
        checks: [C26]
        faults: { %s }
        groups:
          - name: worker
            program:
              - x = randint [4, 4]
              - %s
              - check x
        """;
    return Cases.of(ScenarioLoader.load("faulty.yaml", text.formatted(faults, step)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gpu-error: 2                             | ",
        "slow-kernel: { kernel: mm, by: 1ms }     | ",
        "gpu-error: 2, gpu-error-stream: 9        | stream_faults",
        "gpu-errors: [{ stream: 9, command: 2, text: lost }] | stream_faults",
        "compile-error: 1                         | faults",
        "library-error: 1                         | library_faults",
        "slow-stream: { stream: 3, by: 1ms }      | stream_faults"
      })
  void aDeviceThatFailsAsAWholeIsEnoughForMostFaults(String faults, String lacking) {
    Set<String> all = new TreeSet<>(Capability.WORDS);
    all.remove(Capability.FAULTS.word());
    all.remove(Capability.STREAM_FAULTS.word());
    all.remove(Capability.LIBRARY_FAULTS.word());
    CaseSelection selection = CaseSelection.of(faulty(faults), SOURCES, all);
    assertThat(selection.skipped())
        .extracting(Skipped::reason)
        .isEqualTo(lacking == null ? List.of() : List.of("the SUT cannot do: " + lacking));
  }

  /** It is made for its fault, and may count as active then. */
  @Test
  void whoMakesTheFaultyStreamIsNotAskedHowManyAreActive() {
    Set<String> all = new TreeSet<>(Capability.WORDS);
    all.remove(Capability.FAULTS.word());
    String slow = "slow-stream: { stream: 3, by: 1ms }";
    assertThat(CaseSelection.of(faulty(slow), SOURCES, all).skipped()).isEmpty();
    assertThat(CaseSelection.of(faulty(slow, "active streams answers 1"), SOURCES, all).skipped())
        .extracting(Skipped::reason)
        .containsExactly("the SUT cannot do: faults");
  }

  private static List<Case> repeated(String expected) {
    String text =
        """
        scenario: repeated
        title: What grows
        checks: [C34]
        groups:
          - name: worker
            iterations: 4
            program:
              - x = randint [4, 4]
              - check x
        expect: { %s }
        """;
    return Cases.of(ScenarioLoader.load("repeated.yaml", text.formatted(expected)));
  }

  /** A session looks at counts where its plan says so, of a SUT that has them. */
  @Test
  void whatGrowsIsLookedAtWhereObjectsOfTheDeviceAreCounted() {
    Case asked = repeated("growth: none").get(0);
    PlanOptions simulated = PlanOptions.simulated("patched");
    assertThat(asked.plan(simulated).surroundings().steady()).isTrue();
    assertThat(repeated("errors: none").get(0).plan(simulated).surroundings().steady()).isNull();
    Set<String> fewer = new TreeSet<>(Capability.WORDS);
    fewer.remove(Capability.DEVICE_OBJECTS.word());
    assertThat(CaseSelection.of(List.of(asked), SOURCES, fewer).skipped())
        .extracting(Skipped::reason)
        .containsExactly("the SUT cannot do: device_objects");
  }

  /** There the device outlives a run, and its second command comes once. */
  @Test
  void whereCommandsAreCountedSourcesHaveAProcessForEachRun() {
    Case counted = faulty("gpu-error: 2").get(0);
    assertThat(CaseSelection.of(counted, SOURCES).freshProcess()).isTrue();
    assertThat(CaseSelection.of(counted, PlanOptions.simulated("patched")).freshProcess())
        .isFalse();
    Case slowStream = faulty("slow-stream: { stream: 3, by: 1ms }").get(0);
    assertThat(CaseSelection.of(slowStream, SOURCES).freshProcess()).isTrue();
    Case slow = faulty("slow-kernel: { kernel: mm, by: 1ms }").get(0);
    assertThat(CaseSelection.of(slow, SOURCES).freshProcess()).isFalse();
  }
}
