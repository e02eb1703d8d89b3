package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.UserError;

class OneCampaignTest {
  @TempDir private Path folder;

  @Test
  void aSecondOneIsRefusedUntilTheFirstHasEnded() throws IOException {
    Path build = folder.resolve("mutants");
    try (OneCampaign first = OneCampaign.in(build)) {
      assertThat(first).isNotNull();
      assertThatThrownBy(() -> OneCampaign.in(build))
          .isInstanceOf(UserError.class)
          .hasMessage(
              "another campaign tries the mutants of this build ("
                  + build
                  + "): wait until it ends, or use another checkout");
    }
    OneCampaign.in(build).close();
  }

  @Test
  void otherBuildsHaveTheirOwn() throws IOException {
    try (OneCampaign first = OneCampaign.in(folder.resolve("mutants"));
        OneCampaign second = OneCampaign.in(folder.resolve("mutants-of-sources"))) {
      assertThat(first).isNotSameAs(second);
    }
  }
}
