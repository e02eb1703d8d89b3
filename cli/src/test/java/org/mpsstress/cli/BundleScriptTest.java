package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script that makes an archive of what was built, in a folder with nothing real in it. */
@Timeout(60)
final class BundleScriptTest {
  private static final Path CHECKOUT = Path.of("..");
  private static final String LIBRARY =
      "harness-native/target/plain/src/program/libmpsstress"
          + (System.getProperty("os.name").startsWith("Mac") ? ".dylib" : ".so");
  private static final String CLASS =
      "harness-native/target/classes/org/mpsstress/harness/binding/HarnessBinding.class";
  private static final String REFUSED =
      "bundle.sh: the binding is of another build than libmpsstress beside it; make it anew: "
          + "rm -f harness-native/target/plain/binding.made && tools/native.sh plain\n";

  @TempDir private Path copy;

  @BeforeEach
  void buildAsItWere() throws IOException, InterruptedException {
    for (String name :
        List.of("bundle.sh", "lib/jdk.sh", "lib/build.sh", "lib/alone.sh", "lib/moved.sh")) {
      put("tools/" + name, Files.readString(CHECKOUT.resolve("tools").resolve(name)));
    }
    put(LIBRARY, "the library");
    put("harness-native/target/plain/src/program/libmpsstress_harness.a", "an archive");
    put(CLASS, "the class");
    put("harness-native/target/plain/app/mps-harness", "");
    // The last thing that is bound, as the build notes it.
    put("harness-native/target/binding/org/mpsstress/harness/noise.properties", "path=x\n");
    put(
        "bind",
        "root=$PWD\n. tools/lib/build.sh\n"
            + "binding_inputs \"$root\" >harness-native/target/plain/binding.made\n");
    assertThat(run("bind").code()).isZero();
  }

  @Test
  void whatBelongsTogetherIsNotRefused() throws IOException, InterruptedException {
    put("harness-native/target/plain/src/program/libmpsstress_harness.a", "another archive");
    put(LIBRARY, "the library"); // newer, and the same
    // Nothing else is there, so it ends later.
    assertThat(run("tools/bundle.sh", "--as-built").out()).doesNotContain("binding");
  }

  @Test
  void aLibraryThatWasBuiltAfterTheBindingIsRefused() throws IOException, InterruptedException {
    put(LIBRARY, "another library");
    Ran ran = run("tools/bundle.sh", "--as-built");
    assertThat(ran.out()).isEqualTo(REFUSED);
    assertThat(ran.code()).isEqualTo(2);
  }

  @Test
  void aClassThatTheBindingWasNotMadeForIsRefused() throws IOException, InterruptedException {
    put(CLASS, "another class");
    assertThat(run("tools/bundle.sh", "--as-built").out()).isEqualTo(REFUSED);
  }

  /** As an older version of the build has left it. */
  @Test
  void aBindingOfWhichNobodyKnowsWhatItWasMadeFromIsRefused()
      throws IOException, InterruptedException {
    put("harness-native/target/plain/binding.made", "");
    assertThat(run("tools/bundle.sh", "--as-built").out()).isEqualTo(REFUSED);
  }

  @Test
  void whatMavenHasPutIntoAJarAloneIsNotRefused() throws IOException, InterruptedException {
    put(LIBRARY, "another library");
    Files.delete(
        copy.resolve("harness-native/target/binding/org/mpsstress/harness/noise.properties"));
    for (String folder : List.of("org/mpsstress/harness", "org/mpsstress", "org")) {
      Files.delete(copy.resolve("harness-native/target/binding").resolve(folder));
    }
    assertThat(run("tools/bundle.sh", "--as-built").out()).doesNotContain("another build");
  }

  private record Ran(int code, String out) {}

  private void put(String name, String text) throws IOException {
    Path file = copy.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Ran run(String... words) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder().directory(copy.toFile());
    builder.command().add("bash");
    builder.command().addAll(List.of(words));
    builder.redirectErrorStream(true).environment().put("TMPDIR", copy.toString());
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ran(process.waitFor(), out);
  }
}
