package org.mpsstress.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What is shown steers no terminal and fills no screen. */
class PlainTextTest {
  private static final String HOSTILE = "a\u001b[2Jb\u202ec\u0000d\ud800e\u2028f\u009bg\u200bh";

  @Test
  void nothingInALineSteersATerminal() {
    assertThat(PlainText.line(HOSTILE + "\n\t\r")).isEqualTo("a?[2Jb?c?d?e?f?g?h???");
    assertThat(PlainText.isPlain(HOSTILE)).isFalse();
    assertThat(PlainText.isPlain("line\n")).isFalse();
    assertThat(PlainText.line(null)).isEmpty();
  }

  @Test
  void lettersOfAnyLanguageStayAsTheyAre() {
    String text = "Prüfung über 流 – \ud83d\ude00 `x` <y>";
    assertThat(PlainText.line(text)).isEqualTo(text);
    assertThat(PlainText.isPlain(text)).isTrue();
    assertThat(PlainText.message(text)).isEqualTo(text);
  }

  @Test
  void severalLinesStayLines() {
    assertThat(PlainText.lines("a\r\n\tb\u001bc\nd")).isEqualTo("a\n\tb?c\nd");
  }

  @Test
  void aMessageIsCutInWholeCharactersAndSaysSo() {
    for (String letter : new String[] {"x", "ü", "流", "\ud83d\ude00"}) {
      String cut = PlainText.message(letter.repeat(30_000));
      assertThat(cut.getBytes(StandardCharsets.UTF_8).length)
          .isBetween(PlainText.MESSAGE_BYTES - 4, PlainText.MESSAGE_BYTES);
      assertThat(cut).doesNotContain("\ufffd").endsWith(" bytes more)").startsWith(letter);
    }
    String whole = "y".repeat(PlainText.MESSAGE_BYTES);
    assertThat(PlainText.message(whole)).isEqualTo(whole);
  }
}
