package org.mpsstress.cli.controls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.Golden;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.record.Control;
import org.mpsstress.reports.text.ControlsTable;

/** What is said of controls tried time after time. */
final class ControlsTallyTest {
  private static Control counter(boolean found, double seconds) {
    return new Control(
        "non-atomic-counter",
        "the counter is loaded and stored",
        "scenarios",
        "stream-assignment",
        found,
        seconds,
        null,
        found ? "two threads had stream 3" : "100 runs showed\nnothing");
  }

  private static Control race(boolean found) {
    return new Control(
        "plain-counter", "a plain counter", "controlled", "race", found, 0.25, "MPS1.x", "a race");
  }

  private static ControlsTally ofThreeRounds(boolean second) {
    ControlsTally tally = new ControlsTally(42, 3);
    tally.add(counter(true, 1.5), 42);
    tally.add(race(true), 42);
    tally.add(counter(second, 3), 43);
    tally.add(race(true), 43);
    tally.add(counter(true, 2), 44);
    tally.add(race(true), 44);
    return tally;
  }

  @Test
  void theTableCountsRoundsAndNamesTheSeedOfEachThatWasMissed() throws IOException {
    StringWriter text = new StringWriter();
    ControlsTable.print(ofThreeRounds(false).document(), new PrintWriter(text, true));
    Golden.check("controls-table.txt", text.toString());
  }

  @Test
  void theDocumentHasTheSameFigures() throws IOException {
    Golden.check("controls.json", ofThreeRounds(false).document().toJson() + "\n");
  }

  @Test
  void onlyAllOfAllRoundsIsPassed() {
    assertThat(ofThreeRounds(true).document().exitCode()).isEqualTo(ExitCode.PASSED);
    assertThat(ofThreeRounds(false).document().exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    ControlsTally ended = new ControlsTally(1, 2);
    assertThat(ended.document().exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    ended.add(race(true), 1);
    assertThat(ended.document().exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    ended.add(race(true), 2);
    assertThat(ended.document().exitCode()).isEqualTo(ExitCode.PASSED);
  }
}
