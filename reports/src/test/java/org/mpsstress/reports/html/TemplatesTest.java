package org.mpsstress.reports.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gg.jte.TemplateException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a template does to the text that it is given, and what no template may do. */
final class TemplatesTest {
  private static final Path SOURCES = Path.of("src/main/jte");

  private static String linked(String name, String href) {
    return Templates.render("attachments.jte", List.of(new Link(name, href)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<b>|&lt;b&gt;",
        "a&amp;b|a&amp;amp;b",
        "</p></body>|&lt;/p&gt;&lt;/body&gt;",
        "${1}@if(x)|${1}@if(x)"
      })
  void textOfAnElementIsText(String text, String written) {
    assertThat(linked(text, "a")).contains("<a href=\"a\">" + written + "</a>");
  }

  @Test
  void anAttributeCannotBeBrokenOutOf() {
    assertThat(linked("n", "a\" onclick=\"b\" c='<d>"))
        .contains("<a href=\"a&#34; onclick=&#34;b&#34; c=")
        .doesNotContain("a\" onclick")
        .containsOnlyOnce("\">n</a>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript:alert(1)", "JavaScript:alert(1)"})
  void anAddressRunsNothing(String address) {
    assertThat(linked("n", address)).doesNotContainIgnoringCase("javascript");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 0x1B, 0x7F, 0x85, 0x202A, 0x202E, 0x2066, 0x2069, 0xD800, 0xDFFF})
  void whatNoEscapeMakesHarmlessIsReplaced(int c) {
    String text = "a" + new String(Character.toChars(c)) + "b";
    assertThat(linked(text, text)).contains("<a href=\"a\uFFFDb\">a\uFFFDb</a>");
  }

  @Test
  void linesTabsAndEveryOtherCharacterStay() {
    String text = "a\n\tµ “ä” \uD83D\uDE00";
    assertThat(linked(text, "a")).contains(">" + text + "</a>");
  }

  @Test
  void onlyTheStyleSheetIsWrittenAsItIs() throws IOException {
    try (Stream<Path> templates = Files.list(SOURCES)) {
      assertThat(templates.flatMap(TemplatesTest::lines).filter(line -> line.contains("$unsafe")))
          .containsExactly("<style>$unsafe{Templates.styleSheet()}</style>");
    }
  }

  /** On a narrow screen a row is a block, in which nothing else names a cell's column. */
  @Test
  void everyCellNamesItsColumn() throws IOException {
    try (Stream<Path> templates = Files.list(SOURCES)) {
      assertThat(templates.flatMap(TemplatesTest::lines).filter(line -> line.startsWith("<td")))
          .hasSizeGreaterThan(10)
          .allSatisfy(cell -> assertThat(cell).containsPattern("data-label=|colspan=|<td></td>"));
    }
  }

  @Test
  void aTemplateThatIsNotThereIsAnError() {
    assertThatThrownBy(() -> Templates.render("nothing.jte", List.of()))
        .isInstanceOf(TemplateException.class)
        .hasMessageContaining("nothing.jte");
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
