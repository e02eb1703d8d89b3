package org.mpsstress.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.Golden;
import org.mpsstress.model.ExitCode;
import org.mpsstress.reports.text.ComparisonTable;

class ComparisonTest {
  private static final Sample GOOD = new Sample("", 200);
  private static final Sample CRASHED = new Sample("killed by signal 11", 0);

  private static Comparison of(Sample baseline, Sample candidate) {
    CaseComparison one = new CaseComparison("parallel-mm[threads=8]");
    CaseComparison single = new CaseComparison("single-thread[size=8]");
    for (int i = 0; i < 5; i++) {
      one.add(baseline, candidate);
      single.add(new Sample("", 100), new Sample("", 90));
    }
    return new Comparison("stock", "patched", 7, List.of(one, single));
  }

  @Test
  void aBaselineThatCrashesAndACandidateThatDoesNot() throws IOException {
    Comparison comparison = of(CRASHED, GOOD);
    Golden.check("compare.json", comparison.document().toJson());
    assertThat(comparison.document().exitCode()).isEqualTo(ExitCode.PASSED);
    StringWriter text = new StringWriter();
    ComparisonTable.print(comparison.document(), new PrintWriter(text, true));
    Golden.check("compare-table.txt", text.toString());
    assertThat(text.toString())
        .contains("failures   baseline 5 of 10, candidate 0 of 10, p = 0.033")
        .contains("one thread candidate to baseline 0.90 [0.90, 0.90]")
        .contains("throughput candidate to baseline –")
        .contains("failed     baseline, parallel-mm[threads=8]: killed by signal 11");
    assertThat(comparison.document().toJson())
        .contains("\"p\" : 0.0325", "\"ratio\" : null", FORMAT)
        .contains("\"baselineFailure\" : \"killed by signal 11\"", "\"candidateFailure\" : null");
  }

  private static final String FORMAT = "\"format\" : \"mps-stress-compare/1\"";

  @Test
  void aCandidateThatFailsIsAFinding() {
    assertThat(of(GOOD, CRASHED).document().exitCode()).isEqualTo(ExitCode.FINDINGS);
    assertThat(new Comparison("a", "b", 1, List.of()).document().exitCode())
        .isEqualTo(ExitCode.INCONCLUSIVE);
  }

  @Test
  void aComparisonThatWasCutOffSaysSoAndHasNotPassed() {
    CaseComparison one = new CaseComparison("parallel-mm[threads=8]");
    one.add(GOOD, GOOD);
    Comparison cut = new Comparison("stock", "patched", 7, List.of(one), 10);
    StringWriter text = new StringWriter();
    ComparisonTable.print(cut.document(), new PrintWriter(text, true));
    assertThat(text.toString()).contains("cut off    after 1 of 10 pairs of runs");
    assertThat(cut.document().exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(cut.document().toJson()).contains("\"plannedPairs\" : 10");
    one.add(GOOD, CRASHED);
    assertThat(cut.document().exitCode()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void theEndOfAProcessIsJudged() throws IOException {
    assertThat(HarnessRun.judge(5, "", "mps-harness: no\nmore").failure())
        .isEqualTo("exit code 5: mps-harness: no");
    String line =
        "{\"status\":\"ended\",\"operations\":500,\"nanos\":250000000,"
            + "\"summary\":{\"objections\":[%s]}}";
    assertThat(HarnessRun.judge(0, line.formatted(""), "")).isEqualTo(new Sample("", 2000));
    String wrong =
        "{\"what\":\"%s\",\"group\":0,\"member\":1,\"operation\":2,\"iteration\":0,\"text\":\"t\","
            + "\"times\":%d}";
    String some =
        String.join(
            ",",
            wrong.formatted("value", 2),
            wrong.formatted("raised-none", 1),
            wrong.formatted("raised", 3),
            "{\"what\":\"left\",\"left\":{\"liveTensors\":4},\"waitedMillis\":0}");
    assertThat(HarnessRun.judge(0, line.formatted(some), "").failure().split(", "))
        .containsExactlyInAnyOrder("2 wrong values", "4 errors", "1 lists of things left alive");
  }
}
