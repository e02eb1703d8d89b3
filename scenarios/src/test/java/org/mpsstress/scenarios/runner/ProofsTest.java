package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Control;

/** A quiet case has passed only if whatever judges it was shown to see. */
class ProofsTest {
  private static final Proof EVENT = new Proof("event", Set.of("C29", "C30"), false);

  private static Control control(boolean found) {
    return new Control("planted", "", "scenarios", "values", found, 1, null, null)
        .proving("event", false);
  }

  private static CaseBegin checking(String... clauses) {
    return new CaseBegin(
        "a",
        "a",
        "a",
        "",
        Map.of(),
        "free",
        null,
        "cuda",
        "native",
        "scenarios",
        List.of(clauses),
        null);
  }

  private static CaseEnd ended(Verdict verdict) {
    return CaseEnd.of("a", verdict)
        .runs(20)
        .operations(100)
        .operationsPerSecond(5.0)
        .bound95(0.14)
        .seconds(1)
        .processes(20)
        .build();
  }

  private static CaseEnd judged(Proofs proofs, Verdict verdict, String... clauses) {
    return proofs.judge(checking(clauses), ended(verdict));
  }

  @Test
  void withoutAProofTheCasesItIsForAreNotJudgedAndHaveNoBound() {
    Proofs proofs = new Proofs(List.of(EVENT));
    proofs.take(control(false));
    CaseEnd end = judged(proofs, Verdict.PASSED, "C3", "C30");
    assertThat(end.verdict()).isEqualTo(Verdict.NOT_JUDGED);
    assertThat(end.bound95()).isNull();
    assertThat(end.runs()).isEqualTo(20);
    assertThat(end.reason())
        .isEqualTo("nothing planted on this device showed that detector event sees");
    assertThat(judged(proofs, Verdict.PASSED, "C3").verdict()).isEqualTo(Verdict.PASSED);
  }

  @Test
  void aFindingStandsWhateverIsProven() {
    Proofs proofs = new Proofs(List.of(EVENT));
    assertThat(judged(proofs, Verdict.FAILED, "C30").verdict()).isEqualTo(Verdict.FAILED);
  }

  @Test
  void everyControlMustBeFound() {
    Proofs proofs = new Proofs(List.of(EVENT));
    proofs.take(control(true));
    assertThat(judged(proofs, Verdict.PASSED, "C30")).isEqualTo(ended(Verdict.PASSED));
    proofs.take(control(false));
    assertThat(judged(proofs, Verdict.PASSED, "C30").reason())
        .isEqualTo("not all that is planted on this device for detector event was found");
  }

  @Test
  void aDetectorOfEverythingConcernsEveryCase() {
    Proofs proofs = new Proofs(List.of(new Proof("value", Set.of(), true)));
    assertThat(judged(proofs, Verdict.PASSED).verdict()).isEqualTo(Verdict.NOT_JUDGED);
  }
}
