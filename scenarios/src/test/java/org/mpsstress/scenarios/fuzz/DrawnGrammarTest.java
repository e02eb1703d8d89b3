package org.mpsstress.scenarios.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Pool;

/**
 * All that the grammar has is drawn, or the page about random programs says why not: a new word,
 * fault or class cannot be forgotten.
 */
class DrawnGrammarTest {
  private static final int PROGRAMS = 2000;
  private static final Path PAGE = Path.of("../docs/fuzz.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^|]+`) \\| ([^|]+) \\|$");
  private static final Pattern PHRASE = Pattern.compile("`([^`]+)`");

  private static final Set<String> DRAWN =
      LongStream.range(0, PROGRAMS)
          .boxed()
          .flatMap(DrawnGrammarTest::drawn)
          .flatMap(program -> Grammar.of(program).stream())
          .collect(Collectors.toCollection(TreeSet::new));

  /** The programs of a seed: that of the simulated device, and that of a library. */
  private static Stream<Generator.Program> drawn(long seed) {
    List<String> cuda = List.of(Pool.CUDA.word());
    return Stream.of(Generator.make(seed), Generator.make(seed, cuda, AbilitiesTest.ON_CUDA));
  }

  @Test
  void whatIsNotDrawnHasAReason() throws IOException {
    Set<String> missing = Grammar.all();
    missing.removeAll(DRAWN);
    assertThat(reasons().keySet())
        .as("the table of docs/fuzz.md between <!-- undrawn --> and <!-- /undrawn -->")
        .containsExactlyInAnyOrderElementsOf(missing);
  }

  @Test
  void nothingIsDrawnThatTheGrammarDoesNotHave() {
    assertThat(Grammar.all()).containsAll(DRAWN);
  }

  /** Of each phrase that is not drawn, why. */
  private static Map<String, String> reasons() throws IOException {
    String page = Files.readString(PAGE);
    String table = page.substring(page.indexOf("<!-- undrawn -->"), page.indexOf("<!-- /undrawn"));
    Map<String, String> reasons = new LinkedHashMap<>();
    ROW.matcher(table)
        .results()
        .forEach(
            row ->
                PHRASE
                    .matcher(row.group(1))
                    .results()
                    .forEach(phrase -> reasons.put(phrase.group(1), row.group(2))));
    return reasons;
  }
}
