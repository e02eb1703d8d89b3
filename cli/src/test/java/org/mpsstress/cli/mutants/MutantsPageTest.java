package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.Golden;
import org.mpsstress.cli.UserError;

/** The page of a campaign. */
final class MutantsPageTest {
  private static final String REASONS =
      """
      [{"id": "mutant-0000000004", "file": "backend/stream.cpp", "digest": "0123456789abcdef",
        "reason": "nobody counts wake-ups"}]
      """;

  @TempDir private Path folder;

  private static SurvivorReasons reasons(String json) throws IOException {
    return SurvivorReasons.of(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void itIsMadeOfTheDocument() throws IOException {
    Path file = folder.resolve("mutants.json");
    Files.writeString(file, BackendMutantsDocumentTest.every().toJson());
    Golden.check("mutants-page.md", MutantsPage.of(file, reasons(REASONS)));
  }

  @Test
  void whatADocumentNamesStaysInItsCell() throws IOException {
    Path file = folder.resolve("mutants.json");
    Files.writeString(
        file,
        """
        {"format": "mps-stress-mutants/1", "operators": [{"name": "a | b\\n# c"}],
         "mutants": [{"fate": "killed", "layer": "<img src=x>", "finding": "[l](m)"}],
         "survivors": [{"file": "a\\u202e|b", "mutation": "`|\\n`"}]}
        """);
    assertThat(MutantsPage.of(file, reasons("[]")).lines())
        .contains("| a \\| b?# c | 0 | 0 | 0 | 0 |", "| \\<img src=x\\> | \\[l\\](m) | 1 |")
        .contains("| a?\\|b:0 | `'\\|?'` | never | not looked at |");
  }

  @Test
  void itSaysWhoseMutantsTheyAre() throws IOException {
    Path file = folder.resolve("mutants.json");
    Files.writeString(file, "{\"format\": \"mps-stress-mutants/1\", \"subject\": \"sources\"}");
    assertThat(MutantsPage.of(file, reasons("[]")))
        .startsWith("# What mutants of sources survive\n");
  }

  @Test
  void aChangedLineVoidsTheReason() throws IOException {
    assertThat(reasons(REASONS).of("mutant-0000000004", "0123456789abcdef"))
        .isEqualTo("nobody counts wake-ups");
    assertThat(reasons(REASONS).of("mutant-0000000004", "0123456789abcdee"))
        .isEqualTo("not looked at");
  }

  @Test
  void anotherDocumentIsRefused() throws IOException {
    Path file = folder.resolve("bench.json");
    Files.writeString(file, "{\"format\": \"mps-stress-bench/1\"}");
    SurvivorReasons none = reasons("[]");
    assertThatThrownBy(() -> MutantsPage.of(file, none))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("bench.json: no document of mps-stress-mutants/1");
    assertThatThrownBy(() -> MutantsPage.of(folder.resolve("none"), none))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void eachReasonSaysSomething() throws IOException {
    assertThat(SurvivorReasons.reviewed().entries())
        .allSatisfy(one -> assertThat(one.reason()).isNotBlank())
        .extracting(SurvivorReasons.Entry::id)
        .doesNotHaveDuplicates()
        .containsAll(Equivalents.reviewed().entries().stream().map(Equivalents.Entry::id).toList());
  }
}
