package org.mpsstress.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Access;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;

/** The verdict of a run, from what its record holds. */
class RunSummaryTest {
  private static final RunEnd PASSED = Entries.end(Verdict.PASSED, 0);

  private static RunSummary summary(RecordEntry... entries) {
    List<RecordEntry> all = new ArrayList<>(List.of(entries));
    all.add(0, Entries.run());
    return RunRecord.of(all, false).summary();
  }

  @Test
  void passedNeedsACaseThatPassedAndAnEnd() {
    assertThat(summary(Entries.begin("a"), Entries.end("a", Verdict.PASSED), PASSED))
        .isEqualTo(new RunSummary(Verdict.PASSED, ExitCode.PASSED, ""));
  }

  @Test
  void withoutAnEndNothingIsPassed() {
    RunSummary summary = summary(Entries.begin("a"), Entries.end("a", Verdict.PASSED));
    assertThat(summary.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(summary.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(summary.reason()).contains("no end entry");
  }

  @Test
  void aFindingBeforeTheRunWasKilledStaysOne() {
    RunSummary summary = summary(Entries.begin("a"), Entries.finding("a", FindingKind.VALUE));
    assertThat(summary.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(summary.exitCode()).isEqualTo(ExitCode.FINDINGS);
    assertThat(summary.reason()).contains("1 of 1 cases").contains("no end entry");
  }

  @Test
  void nothingRanIsInconclusive() {
    assertThat(summary(PASSED).reason()).isEqualTo("nothing ran");
    assertThat(summary(Entries.begin("a"), Entries.end("a", Verdict.SKIPPED), PASSED).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aScenarioThatMustRunAndDidNotTakesPassedAway() {
    RunSummary optional =
        summary(
            new Skipped("events", null, "needs elapsed"),
            Entries.begin("a"),
            Entries.end("a", Verdict.PASSED),
            PASSED);
    assertThat(optional.verdict()).isEqualTo(Verdict.PASSED);
    RunSummary required =
        summary(
            new Skipped("events", null, "needs elapsed", true),
            Entries.begin("a"),
            Entries.end("a", Verdict.PASSED),
            PASSED);
    assertThat(required.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(required.reason())
        .isEqualTo("scenarios that must run did not: events (needs elapsed)");
  }

  @Test
  void whatARunThatEndedEarlyLeftOutIsNamedOnceForItsReason() {
    String spent = "the time budget of 60 s was spent";
    List<RecordEntry> entries = new ArrayList<>(List.of(Entries.begin("a")));
    entries.add(Entries.end("a", Verdict.PASSED));
    for (String name : List.of("b", "b", "c", "d", "e", "f", "g", "h")) {
      entries.add(new Skipped(name, "driver=java", spent, true));
    }
    entries.add(new Skipped("i", null, "needs elapsed", true));
    entries.add(new RunEnd(Verdict.INCONCLUSIVE, 4, 1));
    assertThat(summary(entries.toArray(RecordEntry[]::new)).reason())
        .isEqualTo(
            "scenarios that must run did not: b, c, d, e, f and 2 more ("
                + spent
                + "), i (needs elapsed)");
  }

  @Test
  void aMissedControlTakesPassedAway() {
    RunSummary summary =
        summary(
            Entries.control(false), Entries.begin("a"), Entries.end("a", Verdict.PASSED), PASSED);
    assertThat(summary.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(summary.reason()).isEqualTo("controls missed: handler-on-default");
  }

  @Test
  void aControlThatWasCutOffIsNoBlindDetector() {
    Control cutOff = Entries.control(false).cutShort();
    assertThat(cutOff.outcome()).isEqualTo("cut off");
    RunSummary summary =
        summary(cutOff, Entries.begin("a"), Entries.end("a", Verdict.PASSED), PASSED);
    assertThat(summary.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(summary.reason()).isEqualTo("controls cut off: handler-on-default");
  }

  @Test
  void aDetectorIsProvenByAllOfItsControls() {
    Control missed = Entries.control(false).proving("event", true);
    Control found =
        new Control("wait", "a wait", "scenarios", "values", true, 1, null, null)
            .proving("event", true);
    RunSummary proven =
        summary(found, found, Entries.begin("a"), Entries.end("a", Verdict.PASSED), PASSED);
    assertThat(proven.exitCode()).isEqualTo(ExitCode.PASSED);
    RunSummary half =
        summary(found, missed, Entries.begin("a"), Entries.end("a", Verdict.PASSED), PASSED);
    assertThat(half.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(half.reason()).isEqualTo("controls missed: handler-on-default");
    RunSummary unproven =
        summary(missed, Entries.begin("a"), Entries.end("a", Verdict.PASSED), PASSED);
    assertThat(unproven.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(unproven.reason())
        .isEqualTo("detector event is not proven: missed handler-on-default");
  }

  @Test
  void withoutADetectorThatADeviceNeedNotProveARunCountsAndItsCasesDoNot() {
    Control missed = Entries.control(false).proving("device", false);
    assertThat(missed.optional()).isTrue();
    RunSummary rest =
        summary(
            missed,
            Entries.begin("a"),
            Entries.end("a", Verdict.PASSED),
            Entries.begin("b"),
            Entries.end("b", Verdict.NOT_JUDGED),
            PASSED);
    assertThat(rest.verdict()).isEqualTo(Verdict.PASSED);
    RunSummary nothing =
        summary(missed, Entries.begin("b"), Entries.end("b", Verdict.NOT_JUDGED), PASSED);
    assertThat(nothing.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(nothing.reason()).startsWith("nothing was judged");
  }

  @Test
  void crashedAndHungAreFailures() {
    for (Verdict verdict : List.of(Verdict.FAILED, Verdict.CRASHED, Verdict.HUNG)) {
      RunSummary summary = summary(Entries.begin("a"), Entries.end("a", verdict), PASSED);
      assertThat(summary.verdict()).isEqualTo(Verdict.FAILED);
      assertThat(summary.exitCode()).isEqualTo(ExitCode.FINDINGS);
    }
  }

  @Test
  void anInconclusiveCaseIsNamed() {
    assertThat(summary(Entries.begin("a"), Entries.end("a", Verdict.INCONCLUSIVE), PASSED).reason())
        .isEqualTo("inconclusive cases: a");
    assertThat(summary(Entries.begin("b"), PASSED).reason()).isEqualTo("inconclusive cases: b");
  }

  @Test
  void faultsAndProvenanceGoBeforeFindings() {
    RecordEntry[] found = {Entries.begin("a"), Entries.finding("a", FindingKind.VALUE), PASSED};
    assertThat(summary(found).exitCode()).isEqualTo(ExitCode.FINDINGS);
    assertThat(summary(Entries.finding(null, FindingKind.PROVENANCE), found[0], PASSED).exitCode())
        .isEqualTo(ExitCode.PREFLIGHT_MISMATCH);
    assertThat(summary(new Fault("broke", List.of()), found[0], found[1], PASSED).exitCode())
        .isEqualTo(ExitCode.FRAMEWORK_FAULT);
  }

  @Test
  void aWorseEndIsBelieved() {
    RunSummary summary =
        summary(
            Entries.begin("a"),
            Entries.end("a", Verdict.PASSED),
            Entries.end(Verdict.INCONCLUSIVE, 4));
    assertThat(summary.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(summary.reason()).contains("end of the record");
  }

  @Test
  void findingsGoToTheirCases() {
    RunRecord record =
        RunRecord.of(
            List.of(
                Entries.run(),
                Entries.begin("a"),
                Entries.begin("b"),
                Entries.finding("b", FindingKind.RACE),
                Entries.finding("nowhere", FindingKind.LEAK)),
            false);
    assertThat(record.cases()).extracting(c -> c.findings().size()).containsExactly(0, 1);
    assertThat(record.findings()).hasSize(1);
    assertThat(record.allFindings()).hasSize(2);
    assertThat(record.cases())
        .extracting(CaseResult::verdict)
        .containsExactly(Verdict.INCONCLUSIVE, Verdict.FAILED);
  }

  private static RecordEntry found(String id, FindingKind kind, String cause) {
    return FindingEntry.of(id, Finding.of(kind, "wrong").withCause(cause));
  }

  @Test
  void whatIsKnownIsToldAndLeavesTheVerdict() {
    KnownCause known =
        new KnownCause("0123456789abcdef", List.of("thread-churn"), "it is lived with");
    RecordEntry first = found("a", FindingKind.VALUE, known.cause());
    RecordEntry other = found("a", FindingKind.VALUE, "fedcba9876543210");
    RecordEntry end = Entries.end("a", Verdict.FAILED);
    assertThat(summary(known, Entries.begin("a"), first, end, PASSED))
        .isEqualTo(
            new RunSummary(
                Verdict.PASSED,
                ExitCode.PASSED,
                "1 of 1 cases have findings, all of causes that are known"));
    assertThat(summary(known, Entries.begin("a"), first, other, end, PASSED).exitCode())
        .isEqualTo(ExitCode.FINDINGS);
    assertThat(summary(Entries.begin("a"), first, end, PASSED).exitCode())
        .isEqualTo(ExitCode.FINDINGS);
    assertThat(
            summary(Entries.control(false), known, Entries.begin("a"), first, end, PASSED)
                .exitCode())
        .isEqualTo(ExitCode.INCONCLUSIVE);
  }

  @Test
  void whatAnOracleSaysIsKnownInTheScenariosThatAreNamed() {
    KnownCause elsewhere = new KnownCause("0123456789abcdef", List.of("blocks"), "lived with");
    KnownCause nowhere = new KnownCause("0123456789abcdef", List.of(), "lived with");
    RecordEntry begin = Entries.begin("a");
    RecordEntry value = found("a", FindingKind.VALUE, elsewhere.cause());
    RecordEntry end = Entries.end("a", Verdict.FAILED);
    assertThat(summary(elsewhere, begin, value, end, PASSED).exitCode())
        .isEqualTo(ExitCode.FINDINGS);
    assertThat(summary(nowhere, begin, value, end, PASSED).exitCode()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void aPlaceInTheCodeIsKnownEverywhere() {
    KnownCause known = new KnownCause("0123456789abcdef", List.of(), "lived with");
    Access side = new Access("a write", List.of("commit stream.cpp:84"));
    Finding race =
        new Finding(FindingKind.RACE, "wrong", side, side, null, null, List.of())
            .withCause(known.cause());
    RecordEntry end = Entries.end("a", Verdict.FAILED);
    assertThat(
            summary(known, Entries.begin("a"), FindingEntry.of("a", race), end, PASSED).exitCode())
        .isEqualTo(ExitCode.PASSED);
    assertThat(
            summary(
                    known,
                    FindingEntry.of(null, race),
                    Entries.begin("a"),
                    Entries.end("a", Verdict.PASSED),
                    PASSED)
                .exitCode())
        .isEqualTo(ExitCode.PASSED);
    RecordEntry unplaced = found("a", FindingKind.RACE, known.cause());
    assertThat(summary(known, Entries.begin("a"), unplaced, end, PASSED).exitCode())
        .isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void neitherAnotherLibraryNorACaseThatDiedInSilenceIsEverKnown() {
    KnownCause known =
        new KnownCause("0123456789abcdef", List.of("thread-churn"), "it is lived with");
    RecordEntry library = found("a", FindingKind.PROVENANCE, known.cause());
    RecordEntry end = Entries.end("a", Verdict.CRASHED);
    assertThat(summary(known, Entries.begin("a"), library, end, PASSED).exitCode())
        .isEqualTo(ExitCode.PREFLIGHT_MISMATCH);
    assertThat(summary(known, Entries.begin("a"), end, PASSED).exitCode())
        .isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void whatIsKnownHasACauseAndAReason() {
    assertThatThrownBy(() -> new KnownCause("0123456789abcdef", List.of(), " "))
        .hasMessage("no cause is known without a reason");
    assertThatThrownBy(() -> new KnownCause("ABCD", List.of(), "it is lived with"))
        .hasMessage("a cause is 16 hex digits, not 'ABCD'");
  }

  @Test
  void whichKnownCausesDidNotShowIsKnown() {
    KnownCause seen =
        new KnownCause("0123456789abcdef", List.of("thread-churn"), "it is lived with");
    KnownCause unseen = new KnownCause("fedcba9876543210", List.of(), "only on old devices");
    RunRecord record =
        RunRecord.of(
            List.of(
                Entries.run(),
                seen,
                unseen,
                Entries.begin("a"),
                found("a", FindingKind.VALUE, seen.cause())),
            false);
    assertThat(record.unseen()).containsExactly(unseen);
  }
}
