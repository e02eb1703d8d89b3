package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;

/** Of which subjects there are mutants, and what is known of those of another than the backend. */
class MutantsOfSubjectsTest {
  @TempDir private Path home;

  private void refused(String message, String... words) {
    Typed typed = Typed.at(new FakeInstallation(home), words);
    assertThat(typed.code()).as(typed.err()).isEqualTo(2);
    assertThat(typed.err()).contains(message);
  }

  @Test
  void aLibraryHasNone() {
    refused(
        "--sut torch: its code is not compiled here, so it has no mutants",
        "mutants",
        "--sut",
        "torch",
        "--list");
  }

  @Test
  void whatCampaignsKilledIsOfTheBackendAlone() {
    refused(
        "--again: what campaigns have killed is kept of the reference backend alone, not of --sut"
            + " sources",
        "mutants",
        "--sut",
        "sources",
        "--again",
        "3");
    refused("--killed: what campaigns", "mutants", "--sut", "sources", "--killed", "mutants.json");
  }

  @Test
  void aPageIsMarkdown() throws IOException {
    Path file = home.resolve("mutants.json");
    Files.writeString(file, "{\"format\": \"mps-stress-mutants/1\"}");
    refused(
        "--page prints Markdown: it takes no --json",
        "mutants",
        "--page",
        file.toString(),
        "--json");
  }

  @Test
  void oneCampaignGoesOnAtATime() throws IOException {
    try (OneCampaign first = OneCampaign.in(home.resolve("harness-native/target/mutants"))) {
      assertThat(first).isNotNull();
      refused("another campaign tries the mutants of this build", "mutants", "--sample", "1");
      refused("another campaign tries the mutants of this build", "mutants", "--unreached");
    }
  }

  @Test
  void sourcesAreForSources() {
    refused("--sources is for --sut sources", "mutants", "--sut", "sim", "--sources", ".");
  }
}
