package org.mpsstress.cli.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.lincheck.Program;
import org.mpsstress.lincheck.Programs;

/** What is planted in a run of Lincheck. */
final class LincheckLayerTest {
  private static List<String> controls(ToolEffort effort, String pool) {
    return LincheckLayer.of(effort, pool, null).controls().stream()
        .map(control -> ((ToolControl) control).id())
        .toList();
  }

  private static List<String> brokenModels() {
    return Programs.broken().stream().map(Program::name).map("lincheck:"::concat).toList();
  }

  @Test
  void aLongerSuiteHasEveryBrokenModel() {
    assertThat(controls(ToolEffort.CI, "patched")).containsAll(brokenModels());
    assertThat(controls(ToolEffort.PRESUBMIT, "patched"))
        .contains("lincheck:racy-counter")
        .hasSize(4);
  }

  @Test
  void modelsAreOfPoolPatched() {
    assertThat(controls(ToolEffort.CI, "freelist")).doesNotContainAnyElementsOf(brokenModels());
  }
}
