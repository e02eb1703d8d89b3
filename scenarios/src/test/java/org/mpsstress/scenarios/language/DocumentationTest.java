package org.mpsstress.scenarios.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.language.shape.ValueType;

/**
 * The page about the language: its examples are scenarios, and its tables are those of the parser.
 * {@code -Dgolden.update=true} writes the tables anew.
 */
class DocumentationTest {
  private static final Path PAGE = Path.of("../docs/scenario-language.md");
  private static final Pattern EXAMPLE =
      Pattern.compile("```yaml\n(scenario: .*?)```", Pattern.DOTALL);

  static List<String> examples() throws IOException {
    return EXAMPLE.matcher(Files.readString(PAGE)).results().map(m -> m.group(1)).toList();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsAScenario(String text) {
    assertThat(ScenarioLoader.load("example.yaml", text).points()).isNotEmpty();
  }

  @Test
  void thereAreExamples() throws IOException {
    assertThat(examples()).hasSizeGreaterThan(5);
  }

  @Test
  void theTableOfKeysIsThatOfTheParser() throws IOException {
    assertThat(section("keys", keys())).isEqualTo(keys());
  }

  @Test
  void theTableOfOperationsIsThatOfTheParser() throws IOException {
    assertThat(section("operations", operations())).isEqualTo(operations());
  }

  private static String section(String name, String wanted) throws IOException {
    Pattern pattern =
        Pattern.compile("(<!-- " + name + " -->\n)(.*?)(<!-- /" + name + " -->)", Pattern.DOTALL);
    String page = Files.readString(PAGE);
    if (Boolean.getBoolean("golden.update")) {
      page = pattern.matcher(page).replaceFirst(found -> replacement(found, wanted));
      Files.writeString(PAGE, page);
    }
    return pattern.matcher(page).results().findFirst().orElseThrow().group(2);
  }

  private static String replacement(MatchResult found, String wanted) {
    return Matcher.quoteReplacement(found.group(1) + wanted + found.group(3));
  }

  private static String keys() {
    return Keywords.structs().stream()
        .map(
            struct ->
                "**"
                    + struct.what()
                    + "**\n\n| key | value | says |\n| --- | --- | --- |\n"
                    + struct.keys().stream()
                        .map(
                            key ->
                                "| `%s`%s | %s | %s |\n"
                                    .formatted(
                                        key.name(),
                                        key.required() ? " (needed)" : "",
                                        value(key.type()),
                                        key.does()))
                        .collect(Collectors.joining()))
        .collect(Collectors.joining("\n"));
  }

  private static String value(ValueType type) {
    boolean words =
        type instanceof ValueType.ListOf list
            && (list.element() instanceof ValueType.Word
                || list.element() instanceof ValueType.Matching
                || list.element() instanceof ValueType.Count);
    return words
        ? "a list, each " + ((ValueType.ListOf) type).element().expected()
        : type.expected();
  }

  private static String operations() {
    return Stream.of(Operation.Family.values())
        .map(DocumentationTest::family)
        .collect(Collectors.joining("\n"));
  }

  private static String family(Operation.Family family) {
    String title = family.name().toLowerCase(Locale.ROOT);
    return "**%s**\n\n| operation | does | needs | clauses |\n| --- | --- | --- | --- |\n"
            .formatted(title)
        + OperationTable.get().operations().stream()
            .filter(operation -> operation.family() == family)
            .map(DocumentationTest::row)
            .collect(Collectors.joining());
  }

  private static String row(Operation operation) {
    return "| `%s%s`%s | %s | %s | %s |\n"
        .formatted(
            operation.result() == null ? "" : "x = ",
            operation.syntax(),
            operation.answers() == null
                ? ""
                : operation.answers() == Operation.Answer.BOOLEAN
                    ? " `[answers n]`"
                    : " `[answers n [to m]]`",
            operation.does(),
            String.join(", ", operation.needs()),
            String.join(", ", operation.terms().clauses()));
  }
}
