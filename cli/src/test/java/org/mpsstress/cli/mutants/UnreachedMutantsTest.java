package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.FoundMutant;

/** What is said of code that no case comes to. */
final class UnreachedMutantsTest {
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

  private static UnreachedMutants report(boolean whole, int... reached) {
    BitSet numbers = new BitSet();
    for (int number : reached) {
      numbers.set(number);
    }
    return new UnreachedMutants(5, LOOKED, numbers, whole);
  }

  @Test
  void whatNoCaseCameToIsListed() throws IOException {
    UnreachedMutants report = report(true, 3);
    StringWriter printed = new StringWriter();
    report.print(new PrintWriter(printed));
    assertThat(printed.toString())
        .isEqualTo(
            "mutant-0000000007  call  backend/event.cpp:17  left out: notify()\n\n"
                + "1 of 2 mutants are in code that no case comes to\n");
    JsonNode document = Json.mapper().readTree(report.toJson());
    assertThat(document.get("format").asText()).isEqualTo(UnreachedMutants.FORMAT);
    assertThat(document.get("of").asInt()).isEqualTo(2);
    assertThat(document.get("unreached")).hasSize(1);
    assertThat(document.get("unreached").get(0).get("id").asText()).isEqualTo(LOOKED.get(1).id());
    assertThat(report.exitCode()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void allReachedIsAPass() {
    assertThat(report(true, 3, 7).exitCode()).isEqualTo(ExitCode.PASSED);
  }

  @Test
  void ofARunThatWasCutOffNothingIsSure() {
    StringWriter printed = new StringWriter();
    report(false, 3, 7).print(new PrintWriter(printed));
    assertThat(printed.toString()).endsWith("no case comes to; not every case was run\n");
    assertThat(report(false, 3, 7).exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
  }
}
