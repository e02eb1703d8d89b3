package org.mpsstress.scenarios.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.shape.Keywords;

/**
 * Every message of the language, each shown by a file under {@code bad/} with the text beside it.
 * {@code -Dgolden.update=true} writes these texts anew; look at what changed.
 */
class BadScenariosTest {
  private static final Path FOLDER =
      Path.of("src/test/resources/org/mpsstress/scenarios/language/bad");
  private static final String MINIMAL =
      "scenario: bad\ntitle: t\nchecks: [C1]\ngroups:\n  - {name: a, program: [%s]}\n";

  static Stream<String> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".yaml"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void isRefusedWithTheMessageBesideIt(String name) throws IOException {
    String message = withoutLists(refused(name).getMessage()) + "\n";
    Path expected = FOLDER.resolve(name.replace(".yaml", ".expected"));
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(expected, message);
    }
    assertThat(message).isEqualTo(Files.readString(expected));
  }

  /** A new word of the language changes none of the texts. */
  private static String withoutLists(String message) {
    return message
        .replace(String.join(", ", OperationTable.get().firstWords()), "<all words>")
        .replace(String.join(", ", Keywords.KERNELS), "<all kernels>");
  }

  @Test
  void whatIsUnknownIsAnsweredWithAllThatIsKnown() throws IOException {
    assertThat(refused("unknown-operation.yaml"))
        .hasMessageContaining("expected one of: active, add, adopt, await, ")
        .hasMessageContaining(", layer_norm, linear, mm, mul, ");
    assertThat(refused("unknown-fault.yaml"))
        .hasMessageContaining("expected one of: fill, randint, randn, copy, add, ");
  }

  /** Messages that need more than a small file. */
  private static List<ScenarioException> large() {
    String lines = "hold 1us, ".repeat(Limits.LINES - 1) + "hold 1us";
    String matrix = "matrix: { n: " + IntStream.range(0, 50).boxed().toList() + " }\ngroups:";
    String many = String.format(MINIMAL, lines).replace("groups:", matrix);
    String nodes = "x: [" + "1, ".repeat(Limits.NODES) + "1]";
    String eight = IntStream.range(0, 8).boxed().toList().toString();
    String cube = "matrix: { a: " + eight + ", b: " + eight + ", c: " + eight + " }\ngroups:";
    String product = String.format(MINIMAL, lines).replace("groups:", cube);
    return List.of(
        refused("nodes.yaml", bytes(nodes)),
        refused("product.yaml", bytes(product)),
        refused("large.yaml", bytes(" ".repeat(Limits.FILE_BYTES + 1))),
        refused("latin.yaml", new byte[] {'a', ':', ' ', (byte) 0xe4}),
        refused(
            "lines.yaml",
            bytes(String.format(MINIMAL, lines) + "  - {name: b, program: [hold 1us]}")),
        refused("cases.yaml", bytes(many)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void largeFilesAreRefusedWithOneLine() {
    assertThat(large())
        .extracting(Throwable::getMessage)
        .containsExactly(
            "nodes.yaml:1:179996: the file has more than 60000 values and keys",
            "product.yaml:4:9: 512 cases of 2095 values and keys; expected at most 1000000 over all"
                + " cases",
            "large.yaml:1:1: the file is larger than 1048576 bytes",
            "latin.yaml:1:1: the file is not valid UTF-8",
            "lines.yaml:1:1: the programs have more than 2048 lines together",
            "cases.yaml:4:9: 50 cases of 2048 lines; expected at most 100000 lines over all cases");
  }

  @Test
  void everyMessageIsShown() throws IOException {
    Set<Complaint> shown = EnumSet.noneOf(Complaint.class);
    large().forEach(error -> error.problems().forEach(p -> shown.add(p.complaint())));
    for (String name : files().toList()) {
      refused(name).problems().forEach(problem -> shown.add(problem.complaint()));
    }
    assertThat(shown).isEqualTo(EnumSet.allOf(Complaint.class));
  }

  @Test
  void messagesHaveOneLineEachWithThePlaceInFront() throws IOException {
    for (String name : files().toList()) {
      ScenarioException error = refused(name);
      assertThat(error.problems()).hasSizeBetween(1, Limits.PROBLEMS);
      for (String line : error.getMessage().split("\n")) {
        assertThat(line).matches(Pattern.quote(name) + ":\\d+:\\d+: .+");
      }
    }
  }

  @Test
  void anExpectationWithoutAnOracleIsRefused() {
    byte[] text =
        (String.format(MINIMAL, "") + "expect: { leaks: none }").getBytes(StandardCharsets.UTF_8);
    ScenarioException error =
        catchThrowableOfType(
            ScenarioException.class,
            () -> ScenarioLoader.load("x.yaml", text, () -> Set.of("errors", "values")));
    assertThat(error)
        .hasMessage(
            "x.yaml:6:11: no oracle of this build judges 'leaks'; expected one of: errors, values");
    assertThat(ScenarioLoader.load("x.yaml", text)).isNotNull();
  }

  private static ScenarioException refused(String name) throws IOException {
    return refused(name, Files.readAllBytes(FOLDER.resolve(name)));
  }

  private static ScenarioException refused(String name, byte[] bytes) {
    ScenarioException error =
        catchThrowableOfType(ScenarioException.class, () -> ScenarioLoader.load(name, bytes));
    assertThat(error).as(name + " must be refused").isNotNull();
    return error;
  }
}
