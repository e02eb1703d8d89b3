package org.mpsstress.scenarios.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.language.Scenario;

/**
 * Which scenarios check which clause of the contract: docs/clauses.md is made of what scenarios say
 * of themselves. {@code -Dgolden.update=true} writes it anew.
 */
class ClausesTest {
  private static final Path PAGE = Path.of("../docs/clauses.md");
  private static final String HEAD =
      """
      # Clauses and scenarios

      Which scenarios of the catalogue check which clause of the pool's contract: a scenario names its
      clauses under `checks`. A test makes this page (`-Dgolden.update=true`) and fails where a clause
      has no scenario.

      | clause | about | scenarios |
      | --- | --- | --- |
      """;

  @Test
  void everyClauseHasAScenario() {
    for (String clause : Clauses.all().keySet()) {
      assertThat(scenarios(clause)).as(clause).isNotEmpty();
    }
  }

  @Test
  void scenariosNameOnlyClausesThatThereAre() {
    for (Scenario scenario : Catalogue.all()) {
      assertThat(Clauses.all().keySet()).as(scenario.name()).containsAll(scenario.checks());
    }
  }

  @Test
  void thePageIsTrue() throws IOException {
    String page =
        HEAD
            + Clauses.all().entrySet().stream()
                .map(clause -> row(clause.getKey(), clause.getValue()))
                .collect(Collectors.joining());
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }

  private static String row(String clause, String about) {
    return "| %s | %s | %s |\n".formatted(clause, about, String.join(", ", scenarios(clause)));
  }

  private static List<String> scenarios(String clause) {
    return Catalogue.all().stream()
        .filter(scenario -> scenario.checks().contains(clause))
        .map(Scenario::name)
        .toList();
  }
}
