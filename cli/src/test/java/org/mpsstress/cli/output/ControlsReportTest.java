package org.mpsstress.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.Golden;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.record.Control;

/** What is said of controls tried time after time. */
final class ControlsReportTest {
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

  private static ControlsReport ofThreeRounds(boolean second) {
    ControlsReport report = new ControlsReport(42, 3);
    report.add(counter(true, 1.5), 42);
    report.add(race(true), 42);
    report.add(counter(second, 3), 43);
    report.add(race(true), 43);
    report.add(counter(true, 2), 44);
    report.add(race(true), 44);
    return report;
  }

  @Test
  void theTableCountsRoundsAndNamesTheSeedOfEachThatWasMissed() throws IOException {
    StringWriter text = new StringWriter();
    ofThreeRounds(false).print(new PrintWriter(text, true));
    Golden.check("controls-table.txt", text.toString());
  }

  @Test
  void theDocumentHasTheSameFigures() throws IOException {
    JsonNode document = Json.mapper().readTree(ofThreeRounds(false).toJson());
    assertThat(document.path("format").asText()).isEqualTo("mps-stress-controls/1");
    assertThat(document.path("attempts").asInt()).isEqualTo(6);
    assertThat(document.path("found").asInt()).isEqualTo(5);
    assertThat(document.at("/controls/0/found").asInt()).isEqualTo(2);
    assertThat(document.at("/controls/0/medianSeconds").asDouble()).isEqualTo(2);
    assertThat(document.at("/controls/0/missed/0/seed").asLong()).isEqualTo(43);
    assertThat(document.at("/controls/1/missed")).isEmpty();
  }

  @Test
  void onlyAllOfAllRoundsIsPassed() {
    assertThat(ofThreeRounds(true).exitCode()).isEqualTo(ExitCode.PASSED);
    assertThat(ofThreeRounds(false).exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    ControlsReport ended = new ControlsReport(1, 2);
    assertThat(ended.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    ended.add(race(true), 1);
    assertThat(ended.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    ended.add(race(true), 2);
    assertThat(ended.exitCode()).isEqualTo(ExitCode.PASSED);
  }
}
