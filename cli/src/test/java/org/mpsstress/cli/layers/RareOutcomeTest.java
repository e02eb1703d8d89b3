package org.mpsstress.cli.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RareOutcomeTest {
  private final List<Integer> asked = new ArrayList<>();

  private ToolControl.Said ask(RareOutcome.Seen... trials) throws Exception {
    return RareOutcome.ask(
        number -> {
          asked.add(number);
          return trials[Math.min(number, trials.length) - 1];
        });
  }

  private static RareOutcome.Seen nothingIn(long samples) {
    return new RareOutcome.Seen(null, samples, null);
  }

  @Test
  void fewSamplesAreNoAnswerAndItIsAskedAgain() throws Exception {
    ToolControl.Said said = ask(nothingIn(5), new RareOutcome.Seen("observed (1, 1)", 9, null));
    assertThat(said.objection()).isEqualTo("observed (1, 1)");
    assertThat(asked).containsExactly(1, 2);
  }

  @Test
  void whatAlwaysHadFewWasCutOffAndNotBlind() throws Exception {
    ToolControl.Said said = ask(nothingIn(5));
    assertThat(said.cutOff()).isTrue();
    assertThat(said.why()).isEqualTo("its forbidden outcome was not seen in 20 samples");
    assertThat(asked).hasSize(RareOutcome.TRIALS);
  }

  @Test
  void whatIsNotSeenInManyIsMissed() throws Exception {
    ToolControl.Said said = ask(nothingIn(RareOutcome.ENOUGH));
    assertThat(said.objection()).isNull();
    assertThat(said.cutOff()).isFalse();
    assertThat(asked).containsExactly(1);
  }

  @Test
  void aToolWithoutAResultSaysWhy() throws Exception {
    ToolControl.Said said = ask(new RareOutcome.Seen(null, 0, "it left no result"));
    assertThat(said.why()).isEqualTo("it left no result");
    assertThat(said.cutOff()).isTrue();
  }
}
