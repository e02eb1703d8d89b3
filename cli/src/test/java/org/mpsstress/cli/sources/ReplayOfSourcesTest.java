package org.mpsstress.cli.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.plan.Cases;

/** A token chooses no sources: it says which ones it means, and the user gives them. */
class ReplayOfSourcesTest {
  @TempDir private Path home;

  @Test
  void whereNoManifestLiesTheCompleteCommandIsSaid() {
    String caseId = Cases.of(Catalogue.find("simple-parallel").orElseThrow()).get(0).id();
    String token =
        new RunToken("simple-parallel", caseId, "patched", "free", "native", null, 1, "ab", null)
            .withLibrary(
                new LibraryToken("sources", "simulated", "0123456789ab", "/no such/manifest.yaml"))
            .encode();
    Typed typed = Typed.at(new FakeInstallation(home), "replay", token);
    assertThat(typed.code()).as(typed.err()).isEqualTo(2);
    assertThat(typed.out()).isEmpty();
    assertThat(typed.err())
        .contains(
            "the token is of sources, and no manifest of theirs is here; this one, if you trust"
                + " it:",
            "  ./mps-stress replay " + token + " --sut sources --sources '/no such/manifest.yaml'");
  }
}
