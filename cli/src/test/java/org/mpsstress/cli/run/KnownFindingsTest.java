package org.mpsstress.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.KnownCause;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.scenarios.language.ScenarioException;

/** The file of causes that are known: read, and drafted where a run has found others. */
final class KnownFindingsTest {
  private static final KnownCause FIRST =
      new KnownCause("0123456789012345", List.of("blocks", "events"), "a \"lock\" \\ less");
  private static final String OTHER = "fedcba9876543210";

  private static final String TEXT =
      """
      format: mps-stress-known/1
      known:
        - cause: 0123456789012345
          scenarios: [blocks, events]
          because: "a \\"lock\\" \\\\ less"
      """;

  @TempDir private Path folder;

  private KnownFindings read(String text) throws IOException {
    return KnownFindings.read(Files.writeString(folder.resolve("given.yaml"), text));
  }

  private static RunRecord record(List<KnownCause> known, RecordEntry... found) {
    RunBegin begin =
        new RunBegin(
            RunBegin.FORMAT,
            "1",
            "2026-11-28T10:00:00Z",
            List.of(),
            null,
            RunBegin.REFERENCE,
            "sim",
            "patched",
            1,
            new Machine("an OS", "a CPU", 2, 1, "a JDK"),
            Map.of(),
            List.of());
    List<RecordEntry> entries = new ArrayList<>(List.of(begin));
    entries.addAll(known);
    List.of("blocks", "events", "sweeps").forEach(name -> entries.add(begin(name)));
    entries.addAll(List.of(found));
    return RunRecord.of(entries, false);
  }

  private static FindingEntry of(String scenario, FindingKind kind, String says, String cause) {
    return FindingEntry.of(scenario, Finding.of(kind, says).withCause(cause));
  }

  private static FindingEntry race(String scenario, String says) {
    Access side = new Access("a write", List.of("commit stream.cpp:84"));
    return FindingEntry.of(
        scenario,
        new Finding(FindingKind.RACE, says, side, side, null, null, List.of()).withCause(OTHER));
  }

  private static CaseBegin begin(String scenario) {
    return new CaseBegin(
        scenario,
        scenario,
        "a title",
        "",
        Map.of(),
        "free",
        null,
        "patched",
        "native",
        "scenarios",
        List.of(),
        new CaseBegin.Place(scenario + ".yaml", 1));
  }

  @Test
  void causesAreReadWithTheirReasons() throws IOException {
    assertThat(read(TEXT).causes()).containsExactly(FIRST);
    assertThat(read("format: mps-stress-known/1\nknown: []\n").causes()).isEmpty();
    assertThat(KnownFindings.read(null).causes()).isEmpty();
  }

  @Test
  void whatIsNewIsLeftToBeFilledInBesideWhatWasKnown() throws IOException {
    KnownFindings known = read(TEXT);
    known.writeNew(
        record(
            known.causes(),
            of("blocks", FindingKind.VALUE, "known", FIRST.cause()),
            race("blocks", "new\u0007 one\nmore of it"),
            race(null, "the same at another place"),
            of("sweeps", FindingKind.ERROR, "an \\ answer", "00000000000000bb"),
            of("blocks", FindingKind.ERROR, "an \\ answer", "00000000000000bb"),
            of(null, FindingKind.ERROR, "outside of all cases", "00000000000000cc"),
            of(null, FindingKind.PROVENANCE, "another library", "00000000000000aa"),
            of("blocks", FindingKind.ERROR, "without a cause", null)),
        folder);
    String draft = Files.readString(folder.resolve(KnownFindings.FILE));
    assertThat(draft)
        .isEqualTo(
            """
            # Causes of findings; give it as --known FILE, once each has a reason. Of each that is
            # to be mended, and not lived with, take the entry away.
            format: mps-stress-known/1
            known:
              # race: new? one
              - cause: "fedcba9876543210"
                because: ""
              # error: an \\ answer
              - cause: "00000000000000bb"
                scenarios: ["blocks", "sweeps"]
                because: ""
              - cause: "0123456789012345"
                scenarios: ["blocks", "events"]
                because: "a \\"lock\\" \\\\ less"
            """);
    assertThatThrownBy(() -> read(draft))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("a sentence (1 to 500 characters");
    assertThat(read(draft.replace("because: \"\"", "because: \"we know\"")).causes())
        .containsExactly(
            new KnownCause(OTHER, List.of(), "we know"),
            new KnownCause("00000000000000bb", List.of("blocks", "sweeps"), "we know"),
            FIRST);
  }

  @Test
  void whereNothingIsNewNothingIsLeft() throws IOException {
    KnownFindings known = read(TEXT);
    known.writeNew(
        record(known.causes(), of("blocks", FindingKind.VALUE, "known", FIRST.cause())), folder);
    assertThat(folder.resolve(KnownFindings.FILE)).doesNotExist();
  }

  @Test
  void inAnotherScenarioItIsNewAndItsEntryIsToBeLookedAtAgain() throws IOException {
    KnownFindings known = read(TEXT);
    known.writeNew(
        record(known.causes(), of("sweeps", FindingKind.VALUE, "again", FIRST.cause())), folder);
    assertThat(Files.readString(folder.resolve(KnownFindings.FILE)))
        .contains("    scenarios: [\"blocks\", \"events\", \"sweeps\"]\n    because: \"\"\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0123456789012345 | 0123 | 16 hex digits",
        "known/1 | known/2 | mps-stress-known/1",
        "known:| knwon: | knwon",
        "because: | becuase: | becuase",
        "[blocks, events] | [] | scenarios",
        "[blocks, events] | [blocks, blocks] | blocks",
      })
  void aFileThatIsNotWellFormedSaysWhy(String right, String wrong, String message) {
    assertThatThrownBy(() -> read(TEXT.replace(right, wrong)))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aCauseStandsThereOnce() {
    assertThatThrownBy(() -> read(TEXT + "  - {cause: \"0123456789012345\", because: again}\n"))
        .hasMessageEndingWith("given.yaml: cause 0123456789012345 stands there twice");
  }

  @Test
  void aFileThatIsNotThereIsBadInput() {
    Typed typed = Typed.at(new FakeInstallation(folder), "run", "--known", "none.yaml");
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("none.yaml");
  }

  @Test
  void nobodyStopsAtWhatIsKnown() throws IOException {
    Path file = Files.writeString(folder.resolve("given.yaml"), TEXT);
    Typed typed =
        Typed.at(
            new FakeInstallation(folder),
            "run",
            "--strategy",
            "auto",
            "--stop-at-finding",
            "--known",
            file.toString());
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err())
        .contains("--known: not with --stop-at-finding, which would stop at what is known");
  }
}
