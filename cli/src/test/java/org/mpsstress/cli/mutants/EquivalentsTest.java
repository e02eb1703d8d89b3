package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.mutants.FoundMutant;

/** What is called equivalent is so for one line, and with a proof. */
final class EquivalentsTest {
  private static final String ONE =
      """
      [{"id": "mutant-0123456789", "file": "backend/x.cpp", "digest": "0011223344556677",
        "what": "left out: a hint", "proof": "C25 allows both"}]
      """;

  private static FoundMutant mutant(String digest) {
    return new FoundMutant(
        "mutant-0123456789", 3, "call", "backend/x.cpp", 7, "left out: a hint", digest);
  }

  @Test
  void aChangedLineVoidsTheProof() throws IOException {
    Equivalents known = Equivalents.of(ONE.getBytes(StandardCharsets.UTF_8));
    assertThat(known.proof(mutant("0011223344556677"))).contains("C25 allows both");
    assertThat(known.proof(mutant("0011223344556678"))).isEmpty();
  }

  @Test
  void nothingIsEquivalentWithoutAProof() {
    String without = ONE.replace("C25 allows both", " ");
    assertThatThrownBy(() -> Equivalents.of(without.getBytes(StandardCharsets.UTF_8)))
        .hasMessageContaining("mutant-0123456789 is called equivalent without a proof");
  }

  @Test
  void everyReviewedLineIsStillThere() throws Exception {
    for (Equivalents.Entry entry : Equivalents.reviewed().entries()) {
      Path file = Path.of("../harness-native/src").resolve(entry.file());
      boolean there = false;
      for (String line : Files.readAllLines(file)) {
        byte[] digest =
            MessageDigest.getInstance("SHA-256")
                .digest(line.strip().getBytes(StandardCharsets.ISO_8859_1));
        there |= HexFormat.of().formatHex(digest).startsWith(entry.digest());
      }
      assertThat(there).as(entry.id() + " is of a line that has changed: " + entry.what()).isTrue();
    }
  }
}
