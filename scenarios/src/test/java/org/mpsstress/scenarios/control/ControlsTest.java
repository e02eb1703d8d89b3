package org.mpsstress.scenarios.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** What is planted, as far as it can be told without planting it. */
class ControlsTest {
  @Test
  void everyControlPlantsADefectInAScenarioThatATokenCanNameAgain() {
    assertThat(Controls.planted())
        .hasSize(10)
        .allSatisfy(
            control -> {
              RunCase planted = ((PlantedDefect) control).runCase();
              assertThat(planted.plan().get().tested().defect()).isEqualTo(control.id());
              RunToken token = RunToken.decode(planted.token(9, "abc").encode());
              assertThat(Replayer.caseOf(token).begin()).isEqualTo(planted.begin());
            });
    assertThat(Controls.planted()).extracting(SuiteControl::id).doesNotHaveDuplicates();
  }
}
