package org.mpsstress.model.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Json;
import org.mpsstress.model.record.Machine;

/** Figures, their bars, and the document that they make. */
final class BenchDocumentTest {
  private static final Machine MACHINE = new Machine("Linux", "a processor", 2, 1L << 30, "17");

  private static BenchDocument document(Measurement... results) {
    return BenchDocument.of(MACHINE, List.of(results));
  }

  @Test
  void aBarIsMetAtItsVeryLimit() {
    Measurement figure = Measurement.of("x", 30, "ns");
    assertThat(figure.atMost(30).met()).isTrue();
    assertThat(figure.atMost(29.9).met()).isFalse();
    assertThat(figure.atLeast(30).met()).isTrue();
    assertThat(figure.atLeast(30.1).met()).isFalse();
    assertThat(figure.atLeast(4000).bar()).isEqualTo("at least 4,000 ns");
    assertThat(figure.atMost(0.95).bar()).isEqualTo("at most 0.95 ns");
  }

  @Test
  void aComparisonKeepsTheBar() {
    Measurement other = Measurement.of("y", 10, "ns");
    Measurement figure = Measurement.of("x", 30, "ns").atMost(40).against(other);
    assertThat(figure.ratio()).isEqualTo(3);
    assertThat(figure.against()).isEqualTo("y");
    assertThat(figure.met()).isTrue();
  }

  @Test
  void whatIsNoNumberIsNoFigure() {
    assertThatThrownBy(() -> Measurement.of("x", Double.NaN, "ns")).hasMessageContaining("x");
    Measurement nothing = Measurement.of("y", 0, "ns");
    assertThatThrownBy(() -> Measurement.of("x", 1, "ns").against(nothing))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theDocumentHasTheKeysThatWereAgreed(@TempDir Path folder) throws IOException {
    BenchDocument document =
        document(
            Measurement.of("a.b", 1.5, "ns").atMost(2), Measurement.of("c", 4000, "schedules/s"));
    JsonNode json = Json.mapper().readTree(document.toJson());
    assertThat(json.fieldNames()).toIterable().containsExactly("format", "machine", "results");
    assertThat(json.path("format").asText()).isEqualTo("mps-stress-bench/1");
    for (JsonNode result : json.path("results")) {
      assertThat(result.fieldNames())
          .toIterable()
          .containsExactly("name", "value", "unit", "against", "ratio", "bar", "met");
    }
    Path file = folder.resolve(BenchDocument.FILE);
    Files.writeString(file, document.toJson());
    assertThat(BenchDocument.read(file)).isEqualTo(document);
  }

  @Test
  void anotherFormatIsRefused() {
    assertThatThrownBy(
            () ->
                Json.mapper()
                    .readValue(
                        "{\"format\":\"mps-stress-bench/9\",\"results\":[]}", BenchDocument.class))
        .hasMessageContaining("mps-stress-bench/1");
  }

  @Test
  void scalingIsReadFromNames() {
    Measurement one = Measurement.of(Scaling.ownStreams("mm", 1), 100, "operations/s");
    BenchDocument document =
        document(
            one.against(one),
            Measurement.of(Scaling.oneStream("mm", 1), 50, "operations/s"),
            Measurement.of(Scaling.ownStreams("mm", 16), 400, "operations/s").against(one),
            Measurement.of(Scaling.oneStream("mm", 16), 80, "operations/s"),
            Measurement.of(Scaling.ownStreams("linear", 4), 1, "operations/s"), // no streams
            Measurement.of(Scaling.oneStream("add", 4), 1, "operations/s"), // no counterpart
            Measurement.of("scaling.mm.all.own-streams", 1, "operations/s"),
            Measurement.of("scaling", 1, "operations/s"));
    List<Scaling> all = Scaling.of(document);
    assertThat(all).extracting(Scaling::operation).containsExactly("linear", "mm");
    assertThat(all.get(0).rows().get(0).overOneStream()).isNull();
    assertThat(all.get(1).rows()).extracting(Scaling.Row::threads).containsExactly(1, 16);
    Scaling.Row sixteen = all.get(1).rows().get(1);
    assertThat(sixteen.speedUp()).isEqualTo(4);
    assertThat(sixteen.efficiency()).isEqualTo(0.25);
    assertThat(sixteen.overOneStream()).isEqualTo(5);
  }

  @Test
  void skewsAreReadFromNames() {
    BenchDocument document =
        document(
            Measurement.of(StartSkew.name(8, "std::barrier", "first-to-second"), 1, "ns"),
            Measurement.of(StartSkew.name(8, "std::barrier", "first-to-second-p99"), 2, "ns"),
            Measurement.of(StartSkew.name(8, "std::barrier", "first-to-last"), 3, "ns"),
            Measurement.of(StartSkew.name(8, "std::barrier", "first-to-last-p99"), 4, "ns"),
            Measurement.of(StartSkew.name(31, "half", "first-to-second"), 1, "ns"));
    assertThat(StartSkew.of(document))
        .containsExactly(
            new StartSkew(
                8, "std::barrier", new StartSkew.Spread(1, 2), new StartSkew.Spread(3, 4)));
  }
}
