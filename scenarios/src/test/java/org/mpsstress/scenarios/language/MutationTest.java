package org.mpsstress.scenarios.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.plan.PlanWriter;

/**
 * Scenarios with random damage: each is read and gives plans, or is refused with places inside the
 * file. Nothing else may come out.
 */
class MutationTest {
  private static final String[] PIECES = {
    "[",
    "]",
    "{",
    "}",
    ":",
    ": ",
    "- ",
    "\n",
    "  ",
    "\"",
    "'",
    "#",
    "&a ",
    "*a",
    "!!x ",
    "|",
    ">",
    "${threads}",
    "${",
    "}",
    "$",
    "null",
    "~",
    "true",
    "-1",
    "0",
    "99999999999999999999",
    "1e9",
    "on s: ",
    "raises \"x\"",
    "or raises \"x\"",
    "answers 1",
    " = ",
    "x",
    "mm",
    "receive",
    "\t",
    "\u00e4",
    "\ud83d\ude00",
    "\u0000",
    "---\n",
    "...",
    "?",
    "%",
    "@",
    "`",
    ","
  };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void isReadOrRefused(long seed) {
    Random random = new Random(seed);
    List<String> names = Catalogue.names();
    int refused = 0;
    for (int round = 0; round < 250; round++) {
      String name = names.get(random.nextInt(names.size()));
      String text = new String(Catalogue.text(name).orElseThrow(), StandardCharsets.UTF_8);
      int mutations = 1 + random.nextInt(3);
      for (int mutation = 0; mutation < mutations; mutation++) {
        text = mutate(text, random);
      }
      refused += isRefused(text) ? 1 : 0;
    }
    assertThat(refused).isBetween(50, 249);
  }

  private static boolean isRefused(String text) {
    try {
      Scenario scenario = ScenarioLoader.load("mutant.yaml", text);
      for (Case each : Cases.of(scenario)) {
        PlanWriter.bytes(each.plan(PlanOptions.simulated("patched")));
      }
      return false;
    } catch (ScenarioException error) {
      int lines = (int) (text + "\n").lines().count() + 1;
      assertThat(error.problems()).isNotEmpty();
      error.problems().forEach(problem -> assertThat(problem.line()).isBetween(1, lines));
      return true;
    } catch (RuntimeException | Error error) {
      throw new AssertionError("a mutant broke the parser:\n" + text, error);
    }
  }

  private static String mutate(String text, Random random) {
    int at = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), at + random.nextInt(12));
    return switch (random.nextInt(4)) {
      case 0 -> text.substring(0, at) + text.substring(to);
      case 1 -> text.substring(0, at) + PIECES[random.nextInt(PIECES.length)] + text.substring(at);
      case 2 -> text.substring(0, at) + PIECES[random.nextInt(PIECES.length)] + text.substring(to);
      default -> moveLine(text, random);
    };
  }

  private static String moveLine(String text, Random random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    if (lines.size() > 1) {
      String line = lines.remove(random.nextInt(lines.size()));
      lines.add(random.nextInt(lines.size() + 1), line);
    }
    return String.join("\n", lines) + "\n";
  }
}
