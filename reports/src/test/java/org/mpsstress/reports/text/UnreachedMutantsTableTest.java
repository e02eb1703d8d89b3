package org.mpsstress.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.UnreachedMutantsDocument;

/** What is said of code that no case comes to. */
final class UnreachedMutantsTableTest {
  private static final List<FoundMutant> LOOKED = List.of(mutant(3), mutant(7));

  private static FoundMutant mutant(int number) {
    return new FoundMutant(
        "mutant-000000000" + number,
        number,
        "call",
        "backend/event.cpp",
        10 + number,
        "left out: notify()",
        "0123456789abcdef");
  }

  private static UnreachedMutantsDocument report(boolean whole, int... reached) {
    BitSet numbers = new BitSet();
    for (int number : reached) {
      numbers.set(number);
    }
    return UnreachedMutantsDocument.of(5, "presubmit", LOOKED, numbers, whole);
  }

  @Test
  void whatNoCaseCameToIsListed() {
    UnreachedMutantsDocument report = report(true, 3);
    StringWriter printed = new StringWriter();
    UnreachedMutantsTable.print(report, new PrintWriter(printed));
    assertThat(printed.toString())
        .isEqualTo(
            "mutant-0000000007  call  backend/event.cpp:17  left out: notify()\n\n"
                + "1 of 2 mutants are in code that no case comes to\n");
    assertThat(report.toJson())
        .isEqualTo(
            """
            {
              "format" : "mps-stress-mutants-unreached/1",
              "seed" : 5,
              "exitCode" : 1,
              "suite" : "presubmit",
              "of" : 2,
              "unreached" : [ {
                "id" : "mutant-0000000007",
                "file" : "backend/event.cpp",
                "line" : 17,
                "operator" : "call",
                "mutation" : "left out: notify()"
              } ]
            }""");
    assertThat(report.exitCode()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void allReachedIsAPass() {
    assertThat(report(true, 3, 7).exitCode()).isEqualTo(ExitCode.PASSED);
  }

  @Test
  void ofARunThatWasCutOffNothingIsSure() {
    StringWriter printed = new StringWriter();
    UnreachedMutantsTable.print(report(false, 3, 7), new PrintWriter(printed));
    assertThat(printed.toString()).endsWith("no case comes to; not every case was run\n");
    assertThat(report(false, 3, 7).exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
  }
}
