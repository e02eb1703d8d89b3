package org.mpsstress.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Native code is built when a command first needs it, and each flavour is looked at once. */
final class NativeFlavoursTest {
  @TempDir private Path home;

  private Checkout checkout;

  /** A builder that writes down what it is asked for, and cannot build asan. */
  @BeforeEach
  void writeBuilder() throws IOException {
    Path script = home.resolve("builder.sh");
    Files.writeString(script, "echo $2 >>$1/asked\ntest $2 != asan\n");
    List<String> command = List.of("/bin/sh", script.toString(), home.toString());
    checkout = new Checkout(home, NativeFlavours.by(command));
  }

  private List<String> asked() throws IOException {
    Path file = home.resolve("asked");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  @Test
  void whatIsAskedForIsBuiltOnce() throws IOException {
    checkout.explorer();
    checkout.built("plain", Path.of("noise"));
    checkout.worker(home);
    checkout.explorer();
    checkout.built("tsan", Path.of("harness"));
    assertThat(asked()).containsExactly("controlled", "plain", "tsan");
  }

  @Test
  void whatNeedsNoNativeCodeBuildsNone() throws IOException {
    assertThat(checkout.defects()).contains("non-atomic-counter");
    assertThat(checkout.capabilities()).isNotEmpty();
    assertThat(checkout.controls()).isNotEmpty();
    assertThat(asked()).isEmpty();
  }

  @Test
  void aCheckoutHasItsScriptAskedAndABundleHasNone() throws IOException {
    Checkout bundle = new Checkout(home, NativeFlavours.of(home));
    assertThat(bundle.built("plain", Path.of("noise"))).isEqualTo(home.resolve("noise"));
    Path script = Files.createDirectories(home.resolve("tools")).resolve("native.sh");
    Files.writeString(script, "#!/bin/sh\necho $1 >>" + home + "/asked\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    new Checkout(home, NativeFlavours.of(home)).built("plain", Path.of("noise"));
    assertThat(asked()).containsExactly("plain");
  }

  @Test
  void aBuildThatFailsIsNoFinding() throws IOException {
    assertThatThrownBy(() -> checkout.built("asan", Path.of("harness")))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("flavour asan of the native side cannot be built: exit code 1");
    assertThatThrownBy(() -> checkout.built("asan", Path.of("harness")))
        .isInstanceOf(FrameworkError.class);
    assertThat(asked()).containsExactly("asan", "asan");
  }
}
