package org.mpsstress.cli.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteCase;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** What another tool says becomes cases, findings and controls of the record. */
@Timeout(120)
final class ToolLayersTest {
  private static final ToolEffort LEAST = new ToolEffort(false, 1, 1, 10, "tiered", 1, 10, 2);

  @TempDir private Path out;

  private RunRecord run(String objection, Judgement judgement) {
    SuiteControl control =
        new ToolControl(
            "tool:planted",
            "a bug",
            "tool",
            "outcomes",
            context -> new ToolControl.Said(objection, "it was not seen"));
    SuiteCase one =
        ToolCase.of(
            "tool", "one", "a case", "patched", "stress", Map.of(), List.of("C3"), c -> judgement);
    SuiteLayer layer = new SuiteLayer("tool", List.of(control), List.of(one), List.of(), null);
    return RunCoordinator.run(
            new RunRequestBuilder(out.resolve("run")).layers(List.of()).layer(layer).build(),
            new StopSignal())
        .record();
  }

  private static Judgement judged(Verdict verdict, Finding... findings) {
    return new Judgement(verdict, null, List.of(findings), 7, 0.5, 1, List.of());
  }

  @Test
  void whatIsQuietAndBackedPasses() {
    RunRecord record = run("it objects", judged(Verdict.PASSED));
    assertThat(record.summary().verdict()).isEqualTo(Verdict.PASSED);
    assertThat(record.cases().get(0).end().orElseThrow().runs()).isEqualTo(7);
    assertThat(record.controls().get(0).found()).isTrue();
  }

  @Test
  void whatWasObservedIsAFinding() {
    Finding finding = Finding.of(FindingKind.OUTCOME, "observed (1, 1)");
    RunRecord record = run("it objects", judged(Verdict.FAILED, finding));
    assertThat(record.summary().verdict()).isEqualTo(Verdict.FAILED);
    assertThat(record.cases().get(0).findings())
        .containsExactly(finding.withCause(Cause.of(FindingKind.OUTCOME, "observed (#)", "", "")));
  }

  @Test
  void aMissedControlLeavesNothingSaid() {
    RunRecord record = run(null, judged(Verdict.PASSED));
    assertThat(record.summary().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(record.controls().get(0).message()).isEqualTo("it was not seen");
  }

  @Test
  void aTestWithoutAResultIsInconclusive() {
    RunRecord record = run("it objects", Judgement.inconclusive("no result"));
    assertThat(record.summary().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aProgramThatThereIsNotHasNoResult() throws Exception {
    LincheckProcess process = new LincheckProcess(LEAST, 60, List.of("no-such-program"));
    assertThat(process.result("no-such-program", out, new StopSignal(), () -> {})).isNull();
  }

  @Test
  void aDefectOfTheNativePoolIsToldByConformance() throws Exception {
    String program = "conformance@patched+new-threads-default-to-stream-0";
    LincheckProcess process = new LincheckProcess(LEAST, 60, List.of(program));
    assertThat(process.result(program, out, new StopSignal(), () -> {}).message())
        .contains("answered '0'; allowed: '1'");
  }

  @Test
  void jcstressWithoutAMatchingTestLeavesNoResult() throws Exception {
    JcstressProcess process = new JcstressProcess(LEAST, List.of("no.such.Test"));
    assertThat(process.results(out, new StopSignal(), () -> {})).isEmpty();
  }
}
