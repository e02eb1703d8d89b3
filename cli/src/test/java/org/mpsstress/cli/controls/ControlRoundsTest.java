package org.mpsstress.cli.controls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.run.CheckoutHere;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Rounds of controls, of which the second is missed. */
final class ControlRoundsTest {
  @TempDir private Path out;
  private final List<Long> seeds = new ArrayList<>();
  private final ControlsTally tally = new ControlsTally(42, 3);
  private int told;

  /** Found in all rounds but the second. */
  private final SuiteControl blindOnce =
      new SuiteControl() {
        @Override
        public String id() {
          return "blind-once";
        }

        @Override
        public Control attempt(Context context) {
          seeds.add(context.seed());
          return new Control(
              id(), "t", "free", "values", seeds.size() != 2, 0.1, null, "nobody objected");
        }
      };

  private ControlRounds rounds() {
    return new ControlRounds(
        CheckoutHere.get(),
        new PlantedControls() {
          @Override
          public List<SuiteControl> once() {
            return List.of(blindOnce);
          }

          @Override
          public void addTo(RunRequestBuilder request) {
            told++;
          }
        },
        tally,
        new PrintWriter(new StringWriter(), true));
  }

  @Test
  void aMissedControlIsCountedAndItsRoundIsKept() throws Exception {
    rounds().carryOut(out, 42, 3, new StopSignal());
    assertThat(tally.document().found()).isEqualTo(2);
    assertThat(tally.document().attempts()).isEqualTo(3);
    assertThat(told).as("each round is told what they are planted in").isEqualTo(3);
    assertThat(tally.document().exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(out.resolve("round-1")).doesNotExist();
    assertThat(out.resolve("round-2")).isDirectory();
    assertThat(out.resolve("round-3")).doesNotExist();
  }

  @Test
  void eachRoundHasASeedOfItsOwnAndTheFirstOnesIsTheUsers() throws Exception {
    rounds().carryOut(out, 42, 3, new StopSignal());
    assertThat(seeds).hasSize(3).doesNotHaveDuplicates().startsWith(42L);
    List<Long> first = List.copyOf(seeds);
    rounds().carryOut(out.resolve("again"), 42, 3, new StopSignal());
    assertThat(seeds.subList(3, 6)).isEqualTo(first);
  }

  @Test
  void whoStopsGetsWhatIsKnown() {
    StopSignal stop = new StopSignal();
    stop.request();
    assertThatThrownBy(() -> rounds().carryOut(out, 42, 3, stop))
        .isInstanceOf(RunInterrupted.class);
    assertThat(tally.document().attempts()).isZero();
  }
}
