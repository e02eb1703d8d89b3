package org.mpsstress.scenarios.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.oracle.objection.Wrong;
import org.mpsstress.scenarios.oracle.observation.RunObservation;

/** What the native side alone sees is a finding of runs that workers carried out. */
final class StatedOracleTest {
  private static final RunObservation RUN =
      new HandMade(2, 1)
          .operation(HandMade.MM, "y = mm x x")
          .runWhole()
          .summary(
              """
              {"objections": [
                {"what": "value", "kind": "value", "group": 0, "member": 1, "operation": 0,
                 "iteration": 7, "text": "3, not 4", "times": 5},
                {"what": "stopped", "kind": "error", "group": 0, "member": 1, "times": 1}]}
              """)
          .run();

  @Test
  void whatNobodyElseTellsIsToldAsTheTableSays() {
    List<Finding> findings =
        new StatedOracle(wrong -> wrong.equals(Wrong.VALUE)).judge(RUN).findings();
    assertThat(findings).singleElement().extracting(Finding::kind).isEqualTo(FindingKind.VALUE);
    assertThat(findings.get(0).message())
        .isEqualTo("`y = mm x x` (line 10) saw 3, not 4\n(the first of 5 of this kind in the run)");
  }

  @Test
  void whatAnOracleHereLooksForIsLeftToIt() {
    assertThat(new StatedOracle().judge(RUN).findings()).isEmpty();
    List<String> oracles = List.of("errors", "values", "leaks");
    assertThat(Wrong.all())
        .allMatch(wrong -> wrong.toldBy() == null || oracles.contains(wrong.toldBy()));
  }

  @Test
  void aSummaryThatSaysNothingIsQuietAndADamagedOneIsAFault() {
    assertThat(new StatedOracle().judge(new HandMade(1, 1).runWhole().run()).findings()).isEmpty();
    RunObservation odd =
        new HandMade(1, 1).runWhole().summary("{\"objections\": [{\"what\": \"odd\"}]}").run();
    assertThatThrownBy(() -> new StatedOracle().judge(odd))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
