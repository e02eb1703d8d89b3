package org.mpsstress.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.Typed;
import org.mpsstress.model.Json;

/** The detection matrix of one defect: the built explorer, real workers, the page. */
@Timeout(300)
final class RealDetectTest {
  @TempDir private Path out;

  private Typed type(String... arguments) {
    // the explorer and the sanitizers' harnesses lie where the build put them
    return Typed.at(new Checkout(Path.of("..").toAbsolutePath().normalize()), arguments);
  }

  @Test
  void aDefectIsFoundInEveryTrialAndTheSameCaseIsQuietWithout() throws IOException {
    Path folder = out.resolve("matrix");
    Typed typed =
        type(
            "detect",
            "out-of-range-index-silent-default",
            "--trials",
            "4",
            "--json",
            "--out",
            folder.toString());
    assertThat(typed.code()).as(typed.err() + typed.out()).isZero();
    JsonNode document = Json.mapper().readTree(typed.out());
    assertThat(document.path("format").asText()).isEqualTo("mps-stress-detection/1");
    assertThat(document.path("complete").asBoolean()).isTrue();
    JsonNode relied = document.at("/defects/0/layers/0");
    assertThat(relied.path("found").asInt()).isEqualTo(4);
    assertThat(relied.at("/oracles/0/expected").asBoolean()).isTrue();
    assertThat(document.at("/quiet/findings").asInt()).isZero();
    assertThat(document.at("/quiet/runs").asInt()).isPositive();
    assertThat(folder.resolve("detection.json")).isNotEmptyFile();
    assertThat(folder.resolve("detection.html")).isNotEmptyFile();

    Typed again = type("replay", relied.path("token").asText());
    assertThat(again.code()).as(again.err() + again.out()).isEqualTo(1);
  }

  @Test
  void aBudgetThatIsSpentLeavesWhatIsKnownAndIsInconclusive() {
    Typed typed =
        type("detect", "--trials", "3", "--budget", "1ms", "--out", out.resolve("m").toString());
    assertThat(typed.err()).contains("the time budget is spent; this is what is known");
    assertThat(typed.out()).contains("not all was tried");
    assertThat(typed.code()).isEqualTo(4);
  }
}
