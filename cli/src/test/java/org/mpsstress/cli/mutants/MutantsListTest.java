package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.FoundMutant;

/** What there is, for people and for programs. */
class MutantsListTest {
  private static final MutantsList TWO =
      new MutantsList(
          List.of(
              new FoundMutant(
                  "mutant-a", 1, "lock", "src/backend/event/event.cpp", 12, "no lock", "d1"),
              new FoundMutant(
                  "mutant-b", 2, "call", "src/backend/hooks.cpp", 3, "no \"call\"", "d2")));

  @Test
  void aLineForEach() {
    StringWriter out = new StringWriter();
    TWO.print(new PrintWriter(out, true));
    assertThat(out.toString())
        .isEqualToNormalizingNewlines(
            """
            mutant-a  lock  src/backend/event/event.cpp:12  no lock
            mutant-b  call  src/backend/hooks.cpp:3  no "call"
            """);
  }

  @Test
  void oneDocumentForPrograms() throws Exception {
    JsonNode document = Json.mapper().readTree(TWO.toJson());
    assertThat(document.path("format").asText()).isEqualTo("mps-stress-mutants-list/1");
    assertThat(document.path("exitCode").asInt(-1)).isZero();
    assertThat(document.path("seed").isNull()).isTrue();
    assertThat(document.path("mutants")).hasSize(2);
    assertThat(document.path("mutants").get(1).toString())
        .isEqualTo(
            "{\"id\":\"mutant-b\",\"operator\":\"call\",\"component\":\"hooks\","
                + "\"file\":\"src/backend/hooks.cpp\",\"line\":3,\"mutation\":\"no \\\"call\\\"\"}");
  }
}
