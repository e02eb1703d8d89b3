package org.mpsstress.scenarios.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.language.Scenario;

/**
 * Which scenarios check which clause of the contract: docs/clauses.md has each clause's text, and
 * what scenarios say of themselves. {@code -Dgolden.update=true} writes the latter anew.
 */
class ClausesTest {
  private static final Path PAGE = Path.of("../docs/clauses.md");

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
  void thePageHasEveryClauseWithItsTextAndItsScenarios() throws IOException {
    String page = Files.readString(PAGE);
    if (Boolean.getBoolean("golden.update")) {
      for (String clause : Clauses.all().keySet()) {
        page = section(clause).matcher(page).replaceFirst("$1$2" + checked(clause));
      }
      Files.writeString(PAGE, page);
    }
    Matcher headings = Pattern.compile("(?m)^### (C\\d+): (.*)$").matcher(page);
    List<String> found = headings.results().map(heading -> heading.group(1)).toList();
    assertThat(found).containsExactlyElementsOf(Clauses.all().keySet());
    for (var clause : Clauses.all().entrySet()) {
      Matcher section = section(clause.getKey()).matcher(page);
      assertThat(section.find()).as(clause.getKey()).isTrue();
      assertThat(section.group(1))
          .isEqualTo("### %s: %s\n\n".formatted(clause.getKey(), clause.getValue()));
      assertThat(section.group(2).strip()).as("text of " + clause.getKey()).hasSizeGreaterThan(40);
      assertThat(section.group(3)).isEqualTo(checked(clause.getKey()));
    }
  }

  /** Its heading, its text, and the line with its scenarios. */
  private static Pattern section(String clause) {
    return Pattern.compile("(?m)^(### " + clause + ": .*\n\n)((?:[^#\n].*\n)+\n)(Checked by .*\n)");
  }

  private static String checked(String clause) {
    return "Checked by " + String.join(", ", scenarios(clause)) + ".\n";
  }

  private static List<String> scenarios(String clause) {
    return Catalogue.all().stream()
        .filter(scenario -> scenario.checks().contains(clause))
        .map(Scenario::name)
        .toList();
  }
}
