package org.mpsstress.scenarios.exploration.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Access;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.MissingLock;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Exploration;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.PairCoverage;
import org.mpsstress.model.record.Searched;

/** What a user sees of a finding in a schedule, against a golden file. */
class FindingPrinterTest {
  @TempDir private Path run;
  private final StringWriter shown = new StringWriter();
  private FindingPrinter printer;

  @BeforeEach
  void make() {
    printer = new FindingPrinter(new PrintWriter(shown), run);
    printer.entry(begin("a/pos", "pos"));
    printer.entry(begin("a", "free"));
  }

  private static CaseBegin begin(String id, String strategy) {
    return new CaseBegin(
        id,
        "a",
        "A",
        "",
        Map.of(),
        strategy,
        null,
        "patched",
        "native",
        "layer",
        List.of(),
        new CaseBegin.Place("a", 1));
  }

  private static Finding finding(int number) {
    return new Finding(
        FindingKind.RACE,
        "write and read of the pool's counter are not ordered\nand a second line",
        new Access(
            "write of 8 bytes by worker#1, holding pool lock",
            List.of("next_stream counter.cpp:12", "current_stream pool.cpp:40")),
        new Access("read of 8 bytes by worker#0", List.of("next_stream counter.cpp:11")),
        5,
        new RunToken("a", "", "patched", "pos", "native", null, 42, "0123456789ab", null)
            .withSchedule(
                new ScheduleToken(4, "shared", null, null, 231L, "000000000000000" + number))
            .encode(),
        List.of(
            new Attachment("schedule", "application/octet-stream", "schedule-4.bin"),
            new Attachment("interleaving", "text/plain", "interleaving.txt")));
  }

  private static CaseEnd end() {
    return CaseEnd.of("a/pos", Verdict.FAILED)
        .reason("2 distinct findings")
        .runs(1000)
        .seconds(2.5)
        .processes(4)
        .exploration(
            new Exploration(
                new Exploration.Order("shared", 42, null, 1000L),
                new Exploration.Work(120_400, 3_400_000, 9_000, 3),
                24,
                24,
                1.2,
                "schedules",
                null,
                new PairCoverage(768, 5_120, 96, false, List.of(4_000L, 5_000L)),
                new Searched(true, 1, 640, List.of("polling")),
                null))
        .build();
  }

  @Test
  void theFirstFindingIsShownWithItsInterleavingAndTheOthersWithTheirTokens() throws Exception {
    Files.writeString(
        run.resolve("interleaving.txt"),
        """
        step  worker#0                        worker#1
         229  reads counter  counter.cpp:11
         230                                  reads counter  counter.cpp:11
         231                                  writes counter  counter.cpp:12  <-- race
        """);
    printer.entry(FindingEntry.of("a/pos", finding(1)));
    printer.entry(FindingEntry.of("a/pos", finding(2)));
    printer.entry(end());
    golden("finding.txt");
  }

  @Test
  void theLifeOfItsMemoryIsShownWithoutAStackTwice() throws Exception {
    Files.writeString(run.resolve("interleaving.txt"), "step\n");
    Finding finding = finding(1);
    printer.entry(
        FindingEntry.of(
            "a/pos",
            finding.withLife(
                List.of(
                    new LifeEvent(
                        LifeEvent.What.ALLOCATED,
                        "allocated by main",
                        List.of("make\u001b[2J pool.cpp:7"),
                        null),
                    new LifeEvent(
                        LifeEvent.What.FREED,
                        "freed by worker#0",
                        finding.previous().stack(),
                        null)))));
    assertThat(shown.toString())
        .contains(
            """
                     previous:  read of 8 bytes by worker#0
                         next_stream counter.cpp:11
                     allocated by main
                         make?[2J pool.cpp:7
                     freed by worker#0

            """);
  }

  @Test
  void placesOfACauseThatWasShownAreCounted() {
    for (int place = 1; place <= 4; place++) {
      String cause = place == 3 ? "00000000000000bb" : "00000000000000aa";
      printer.entry(FindingEntry.of("a/pos", finding(place).withCause(cause)));
    }
    printer.entry(end());
    printer.entry(end());
    assertThat(shown.toString())
        .containsOnlyOnce("2 more places of the same causes")
        .matches("(?s)(.*replay:){2}((?!replay:).)*");
  }

  @Test
  void causesThatLackALockThatWasShownAreCounted() {
    MissingLock[] missing = {
      MissingLock.ofAllocation("mutex", "Pool::grow"),
      MissingLock.ofAllocation("", "Pool::grow"),
      MissingLock.ofAllocation("mutex", "Queue::push"),
      MissingLock.ofAllocation("mutex", "Stack::push")
    };
    for (int cause = 1; cause <= 4; cause++) {
      printer.entry(
          FindingEntry.of(
              "a/pos",
              finding(cause).withCause("000000000000000" + cause).withMissing(missing[cause - 1])));
    }
    printer.entry(end());
    printer.entry(end());
    assertThat(shown.toString())
        .containsOnlyOnce("1 more cause that the same missing lock explains")
        .matches("(?s)(.*replay:){3}((?!replay:).)*");
  }

  @Test
  void nothingInAFileSteersATerminalAndLongOnesAreCut() throws Exception {
    Files.writeString(run.resolve("interleaving.txt"), "\u001b[2J\n" + "x\n".repeat(500));
    printer.entry(FindingEntry.of("a/pos", finding(1)));
    assertThat(shown.toString())
        .doesNotContain("\u001b")
        .contains("?[2J", "... and 101 lines more in ");
  }

  @Test
  void aFileThatIsGoneIsSaidToBe() {
    printer.entry(FindingEntry.of("a/pos", finding(1)));
    assertThat(shown.toString()).contains("the interleaving cannot be read", "replay:");
  }

  @Test
  void theReplayOfSourcesSaysWhereTheyLie() throws Exception {
    Finding one = finding(1);
    LibraryToken sources =
        new LibraryToken("sources", "simulated", "0123456789ab", "/a/mps-stress.sources.yaml");
    RunToken token = RunToken.decode(one.token()).withLibrary(sources);
    printer.entry(FindingEntry.of("a/pos", one.withToken(token)));
    assertThat(shown.toString())
        .contains(token.encode() + " --sut sources --sources /a/mps-stress.sources.yaml");
  }

  @Test
  void findingsOfFreeRunsAreNotItsBusiness() {
    printer.entry(FindingEntry.of("a", Finding.of(FindingKind.VALUE, "3 instead of 5")));
    assertThat(shown.toString()).isEmpty();
  }

  /** -Dgolden.write=true writes the file anew. */
  private void golden(String name) throws IOException {
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(
          Path.of("src/test/resources/org/mpsstress/scenarios/exploration/finding", name),
          shown.toString());
    }
    try (InputStream in = getClass().getResourceAsStream(name)) {
      assertThat(in).as("write it with -Dgolden.write=true").isNotNull();
      assertThat(shown.toString()).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
