package org.mpsstress.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.Typed;
import org.mpsstress.model.Json;

/** The controls alone, in the processes of a real suite. */
@Timeout(300)
final class RealControlsTest {
  @TempDir private Path out;

  @Test
  void everyControlOfALayerIsFoundInEachRound() throws IOException {
    Path folder = out.resolve("controls");
    Typed typed =
        Typed.at(
            CheckoutHere.get(),
            "controls",
            "--layers",
            "controlled,sanitizers",
            "--rounds",
            "2",
            "--json",
            "--out",
            folder.toString());
    assertThat(typed.code()).as(typed.err() + typed.out()).isZero();
    JsonNode document = Json.mapper().readTree(typed.out());
    assertThat(StreamSupport.stream(document.path("controls").spliterator(), false))
        .allSatisfy(control -> assertThat(control.path("found").asInt()).isEqualTo(2))
        .extracting(control -> control.path("layer").asText())
        .contains("controlled", "sanitizers")
        .doesNotContain("scenarios", "lincheck");
    assertThat(folder.resolve("controls.json")).isNotEmptyFile();
    assertThat(folder.resolve("round-1")).doesNotExist();
  }
}
