package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.PlainText;

/** Nothing of others steers a terminal, and no message fills the screen. */
class PlainWriterTest {
  @TempDir private Path home;

  private static String written(int longest, String... parts) {
    StringWriter out = new StringWriter();
    PrintWriter printer = new PrintWriter(new PlainWriter(out, longest), true);
    for (String part : parts) {
      printer.print(part);
    }
    printer.flush();
    return out.toString();
  }

  /** A job's log is read for lines such as these; what a record says must give no orders there. */
  @Test
  void noLineIsACommandToWhoRunsAJob() {
    assertThat(written(100, "::error file=a::b\n \t\u00a0::stop-commands::x\n"))
        .isEqualTo("\\u003a:error file=a::b\n \t\u00a0\\u003a:stop-commands::x\n");
    assertThat(written(100, "a ##[error]b ###[group] #[c] a::b\n"))
        .isEqualTo("a ##\\u005berror]b ###\\u005bgroup] #[c] a::b\n");
  }

  @Test
  void whatSteersIsWrittenAsItsNumber() {
    assertThat(written(100, "a\u001b[2J\u202eb\u0000\n\tü 流\n"))
        .isEqualTo("a\\u001b[2J\\u202eb\\u0000\n\tü 流\n");
  }

  @Test
  void charactersOfTwoHalvesStayWhole() {
    assertThat(written(100, "x\ud83d", "\ude00y")).isEqualTo("x\ud83d\ude00y");
    assertThat(written(100, "x\ud83d", "y\n")).isEqualTo("x\\ud83dy\n");
  }

  @Test
  void aLineThatIsTooLongIsCutAndTheNextIsNot() {
    assertThat(written(5, "1234567890\nabc\n")).isEqualTo("12345 …\nabc\n");
  }

  @Test
  void messagesAreShortAndPlainWhateverWasTyped() {
    String hostile = "\u001b]0;x\u0007" + "y".repeat(40_000);
    for (String[] line :
        new String[][] {
          {hostile},
          {"run", hostile},
          {"run", "--pool", hostile},
          {"run", "--strategy", hostile},
          {"run", hostile + ".yaml"},
          {"validate", hostile.substring(0, 200) + ".yaml"},
          {"replay", hostile},
          {"report", hostile.substring(0, 200)},
          {"run", "--budget", hostile},
        }) {
      Typed typed = Typed.at(new FakeInstallation(home), line);
      assertThat(typed.code()).isEqualTo(2);
      assertThat(typed.err().length()).isLessThan(PlainText.MESSAGE_BYTES + 200);
      assertThat(typed.err()).doesNotContain("\u001b", "\u0007").doesNotContain("Exception");
    }
  }
}
