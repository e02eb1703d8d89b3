package org.mpsstress.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What a bundle brings along, which has neither sources nor presets. */
final class NativeBuildTest {
  @TempDir private Path home;

  @Test
  void aBundlesExecutableIsTakenAsItIs() throws IOException, InterruptedException {
    Path harness = home.resolve("harness-native/target/plain/app/mps-harness");
    Files.createDirectories(harness.getParent());
    Files.createFile(harness);
    assertThat(harness.toFile().setExecutable(true)).isTrue();
    assertThat(new NativeBuild(home).executable("plain", "app/mps-harness")).isEqualTo(harness);
  }

  @Test
  void whatABundleLacksIsNamed() {
    assertThatThrownBy(() -> new NativeBuild(home).executable("controlled", "app/mps-explore"))
        .isInstanceOf(FrameworkError.class)
        .hasMessage("mps-explore is not in this bundle: what needs it is measured in a checkout");
  }
}
