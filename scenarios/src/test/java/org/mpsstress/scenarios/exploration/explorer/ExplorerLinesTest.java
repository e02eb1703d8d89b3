package org.mpsstress.scenarios.exploration.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.CommonLock;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.MissingLock;
import org.mpsstress.model.record.PairCoverage;
import org.mpsstress.model.record.Searched;
import org.mpsstress.scenarios.exploration.FakeExplorer;

/** The protocol, line by line. */
class ExplorerLinesTest {
  @Test
  void theFirstLineSaysWhatIsExplored() {
    assertThat(ExplorerLines.decode(FakeExplorer.BEGIN))
        .isEqualTo(
            new ExplorerMessage.Begin(
                FakeExplorer.BUILD_ID, "p", "pos", "shared", 1, 3, 1_000_000L));
  }

  @Test
  void aSeedHasAll64Bits() {
    String line = FakeExplorer.BEGIN.replace("\"seed\":1", "\"seed\":18446744073709551615");
    assertThat(((ExplorerMessage.Begin) ExplorerLines.decode(line)).seed()).isEqualTo(-1);
  }

  @Test
  void outcomesComeWithATraceOrWithout() {
    String kept = FakeExplorer.outcome("00000000000000aa", 7, "o.trace");
    assertThat(ExplorerLines.decode(kept))
        .isEqualTo(new ExplorerMessage.Outcome("00000000000000aa", 7, "o.trace", null));
    assertThat(ExplorerLines.decode(kept.replace("}}", ",\"schedule\":\"s.bin\"}}")))
        .isEqualTo(new ExplorerMessage.Outcome("00000000000000aa", 7, "o.trace", "s.bin"));
    assertThat(ExplorerLines.decode(FakeExplorer.outcome("00000000000000aa", 7, null)))
        .isEqualTo(new ExplorerMessage.Outcome("00000000000000aa", 7, null, null));
  }

  @Test
  void outcomesSayWhatWasFoundInTheirSchedule() {
    String found = FakeExplorer.outcome("00000000000000aa", 7, null, "race");
    assertThat(((ExplorerMessage.Outcome) ExplorerLines.decode(found)).found())
        .containsExactly("race");
    assertThatThrownBy(() -> ExplorerLines.decode(found.replace("[\"race\"]", "\"race\"")))
        .hasMessageContaining("field 'found' is no array");
  }

  @Test
  void aScheduleSaysHowItWasChosen() {
    String outcome = FakeExplorer.outcome("00000000000000aa", 7, null);
    String chosen = ",\"strategy\":\"feedback\",\"needs\":\"1a-2b@3c\"}}";
    assertThat(ExplorerLines.decode(outcome.replace("}}", chosen)))
        .isEqualTo(
            new ExplorerMessage.Outcome(
                "00000000000000aa",
                7,
                null,
                null,
                new ExplorerMessage.Chosen("feedback", "1a-2b@3c")));
    assertThat(
            ExplorerLines.decode(
                FakeExplorer.restart(3, "died")
                    .replace("}}", ",\"strategy\":\"surw\",\"needs\":null}}")))
        .isEqualTo(
            new ExplorerMessage.Restart(3, "died", true, new ExplorerMessage.Chosen("surw", null)));
    assertThatThrownBy(
            () -> ExplorerLines.decode(outcome.replace("}}", chosen.replace("1a", "--out"))))
        .hasMessageContaining("needs");
  }

  @Test
  void aFindingHasSidesAndFiles() {
    assertThat(ExplorerLines.decode(FakeExplorer.finding("race", 9, "0123456789abcdef")))
        .isEqualTo(
            new ExplorerMessage.Found(
                "race",
                "planted race",
                List.of(
                    new ExplorerMessage.Side(
                        "write of 8 bytes by T2",
                        List.of("bump counter.cpp:12", "main main.cpp:3"),
                        List.of("pool lock"),
                        5,
                        null),
                    new ExplorerMessage.Side(
                        "read of 8 bytes by T1", List.of(), List.of(), null, null)),
                9,
                231,
                "0123456789abcdef",
                "schedule-9.bin",
                "interleaving-9.txt"));
    String cause = "00000000000000cc";
    assertThat(
            ((ExplorerMessage.Found)
                    ExplorerLines.decode(
                        FakeExplorer.finding("race", 9, "0123456789abcdef", cause)))
                .cause())
        .isEqualTo(cause);
    assertThatThrownBy(
            () ->
                ExplorerLines.decode(
                    FakeExplorer.finding("race", 9, "0123456789abcdef", "../../cause")))
        .hasMessageContaining("field 'cause' is not 16 hex digits");
  }

  @Test
  void whatASideDidToTheMemory() {
    String line = FakeExplorer.finding("use-after-free", 9, "0123456789abcdef");
    String freed = line.replaceFirst("\"locks\":", "\"life\":\"freed\",\"locks\":");
    assertThat(((ExplorerMessage.Found) ExplorerLines.decode(freed)).sides())
        .extracting(ExplorerMessage.Side::life)
        .containsExactly(LifeEvent.What.FREED, null);
    assertThatThrownBy(() -> ExplorerLines.decode(freed.replace("\"freed\"", "\"lent\"")))
        .hasMessageContaining("nothing is 'lent' in the life of memory");
  }

  @Test
  void theLockThatARaceLacks() {
    String line = FakeExplorer.finding("race", 9, "0123456789abcdef", "00000000000000cc");
    String lacking = "\"missing\":{\"lock\":\"mutex\",\"object\":\"Pool::grow\"},\"cause\":";
    ExplorerMessage.Found found =
        (ExplorerMessage.Found) ExplorerLines.decode(line.replace("\"cause\":", lacking));
    assertThat(found.missing()).isEqualTo(MissingLock.ofAllocation("mutex", "Pool::grow"));
    String variable = lacking.replace("\"}", "\",\"static\":true}");
    found = (ExplorerMessage.Found) ExplorerLines.decode(line.replace("\"cause\":", variable));
    assertThat(found.missing()).isEqualTo(MissingLock.ofVariable("mutex", "Pool::grow"));
    String common =
        lacking.replace(
            "\"}",
            "\",\"common\":{\"lock\":\"mutex M1\",\"place\":\"lock (pool.c)\",\"held\":2,\"of\":3,"
                + "\"acquired\":[\"grow pool.c:7\"]}}");
    found = (ExplorerMessage.Found) ExplorerLines.decode(line.replace("\"cause\":", common));
    assertThat(found.missing().common())
        .isEqualTo(new CommonLock("mutex M1", "lock (pool.c)", 2, 3, List.of("grow pool.c:7")));
    assertThat(((ExplorerMessage.Found) ExplorerLines.decode(line)).missing()).isNull();
    String broken = line.replace("\"cause\":", "\"missing\":{\"lock\":1},\"cause\":");
    assertThatThrownBy(() -> ExplorerLines.decode(broken)).hasMessageContaining("lock");
  }

  @Test
  void theOtherLines() {
    assertThat(ExplorerLines.decode(FakeExplorer.progress(12)))
        .isEqualTo(new ExplorerMessage.Progress(12, 1, 0, 0.5));
    assertThat(ExplorerLines.decode(FakeExplorer.restart(3, "died")))
        .isEqualTo(new ExplorerMessage.Restart(3, "died", true));
    assertThat(ExplorerLines.decode("{\"divergence\":{\"step\":4,\"message\":\"m\"}}"))
        .isEqualTo(new ExplorerMessage.Divergence(4, "m"));
    assertThat(ExplorerLines.decode("{\"unsupported\":{\"index\":3,\"what\":\"-[A b]\"}}"))
        .isEqualTo(new ExplorerMessage.Unsupported(3, "-[A b]"));
    assertThat(ExplorerLines.decode("{\"fault\":{\"message\":\"m\"}}"))
        .isEqualTo(new ExplorerMessage.Fault("m", false));
    assertThat(ExplorerLines.decode("{\"fault\":{\"message\":\"m\",\"sutNotMade\":true}}"))
        .isEqualTo(new ExplorerMessage.Fault("m", true));
    assertThat(ExplorerLines.decode(FakeExplorer.end(20, "quiet", "0123456789abcdef")))
        .isEqualTo(
            new ExplorerMessage.End(
                20,
                1.25,
                12_000,
                34_000,
                900,
                1,
                List.of(
                    new ExplorerMessage.OutcomeCount("00000000000000aa", 3),
                    new ExplorerMessage.OutcomeCount("00000000000000bb", 20)),
                List.of(new ExplorerMessage.FindingCount("0123456789abcdef", 2, 4)),
                null,
                null,
                List.of(),
                "quiet"));
  }

  @Test
  void theEndSaysWhichFunctionsWereEntered() {
    String end = FakeExplorer.end(20, "schedules", "0123456789abcdef");
    String with = end.replace("\"stopped\"", "\"functions\":[4096,4112],\"stopped\"");
    assertThat(((ExplorerMessage.End) ExplorerLines.decode(with)).functions())
        .containsExactly(4096L, 4112L);
    assertThatThrownBy(() -> ExplorerLines.decode(with.replace("4112", "-1")))
        .hasMessageContaining("field 'functions' is out of range");
  }

  @Test
  void theEndSaysWhatWasSearched() {
    String end = FakeExplorer.end(20, "schedules", "0123456789abcdef");
    String searched =
        "\"searched\":{\"any\":true,\"preemptions\":null,\"schedules\":24,\"leftOut\":[\"times\"]}";
    String with = end.replace("\"stopped\"", searched + ",\"stopped\"");
    assertThat(((ExplorerMessage.End) ExplorerLines.decode(with)).searched())
        .isEqualTo(new Searched(true, null, 24, List.of("times")));
    assertThatThrownBy(() -> ExplorerLines.decode(with.replace("times", "haste")))
        .hasMessageContaining("a search leaves nothing out for 'haste'");
  }

  @Test
  void theEndSaysWhatWasSeen() {
    String end = FakeExplorer.end(20, "quiet", "0123456789abcdef");
    String coverage =
        "\"coverage\":{\"schedules\":512,\"pairs\":40,\"once\":16,\"full\":false,"
            + "\"growth\":[31,40]}";
    String with = end.replace("\"stopped\"", coverage + ",\"stopped\"");
    PairCoverage seen = ((ExplorerMessage.End) ExplorerLines.decode(with)).coverage();
    assertThat(seen).isEqualTo(new PairCoverage(512, 40, 16, false, List.of(31L, 40L)));
    assertThat(seen.expectedNew()).isEqualTo(16.0 / 512);
    assertThatThrownBy(() -> ExplorerLines.decode(with.replace("[31,40]", "[31,\"x\"]")))
        .hasMessageContaining("an element of field 'growth' is no integer");
    assertThatThrownBy(() -> ExplorerLines.decode(with.replace("\"once\":16", "\"once\":-1")))
        .hasMessageContaining("field 'once' is out of range");
  }

  @Test
  void whatANewerExplorerAddsIsPassedOver() {
    assertThat(ExplorerLines.decode("{\"fault\":{\"message\":\"m\",\"newer\":[1]}}"))
        .isEqualTo(new ExplorerMessage.Fault("m", false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "hello | not JSON",
        "{\"fault\":{\"message\":\"m\"} | not JSON",
        "[] | expected an object with one key",
        "{} | expected an object with one key",
        "{\"a\":{},\"b\":{}} | expected an object with one key",
        "{\"fault\":3} | fault: expected an object",
        "{\"outcry\":{}} | outcry: unknown message",
        "{\"fault\":{}} | fault: field 'message' is missing",
        "{\"fault\":{\"message\":null}} | fault: field 'message' is missing",
        "{\"fault\":{\"message\":3}} | fault: field 'message' is no text",
        "{\"restart\":{\"index\":-1,\"reason\":\"\"}} | restart: field 'index' is out of range",
        "{\"restart\":{\"index\":99999999999999999999,\"reason\":\"\"}}"
            + " | restart: field 'index' is out of range",
        "{\"restart\":{\"index\":1.5,\"reason\":\"\"}} | restart: field 'index' is no integer",
        "{\"restart\":{\"index\":1,\"reason\":\"died\"}} | restart: field 'died' is missing",
        "{\"restart\":{\"index\":1,\"reason\":\"\",\"died\":\"yes\"}}"
            + " | restart: field 'died' is neither true nor false",
        "{\"progress\":{\"schedules\":1,\"outcomes\":1,\"findings\":1,\"seconds\":\"1\"}}"
            + " | progress: field 'seconds' is no number",
        "{\"outcome\":{\"digest\":\"AA\",\"index\":1}} | outcome: field 'digest' is not 16 hex digits",
        "{\"outcome\":{\"digest\":\"00000000000000aa\",\"index\":1,\"trace\":\"../x\"}}"
            + " | outcome: field 'trace' is not a plain file name",
        "{\"outcome\":{\"digest\":\"00000000000000aa\",\"index\":1,\"trace\":\".x\"}}"
            + " | outcome: field 'trace' is not a plain file name",
        "{\"finding\":{\"schedule\":\"s\",\"kind\":\"race\",\"message\":\"m\",\"sides\":3}}"
            + " | finding: field 'sides' is no array",
        "{\"finding\":{\"schedule\":\"s\",\"kind\":\"race\",\"message\":\"m\",\"sides\":"
            + "[{\"title\":\"t\",\"stack\":[3],\"locks\":[]}]}} | finding: expected a text, found 3",
      })
  void aLineThatIsNoneIsSaidToBeSo(String line, String message) {
    assertThatThrownBy(() -> ExplorerLines.decode(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
