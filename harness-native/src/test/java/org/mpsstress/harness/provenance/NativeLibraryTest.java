package org.mpsstress.harness.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.preflight.LibraryFile;

class NativeLibraryTest {
  private static final LibraryIdentity BUILT = new LibraryIdentity("ab12", "", "");

  @TempDir Path folder;

  private static LibraryIdentity mapped(String buildId) {
    return new LibraryIdentity(buildId, "/cache/libmpsstress.so", "");
  }

  @Test
  void theLibraryOfThisBuildIsAccepted() throws Exception {
    NativeLibrary.verify();
    LibraryIdentity mapped = NativeLibrary.mapped();
    assertThat(mapped.buildId()).isEqualTo(NativeLibrary.built().buildId());
    assertThat(mapped.sha256()).isEqualTo(NativeLibrary.built().sha256());
    LibraryFile file = LibraryFile.read(Path.of(mapped.path()));
    assertThat(file.images().get(0).identity()).contains(mapped.buildId());
  }

  @Test
  void aFileOfABundleLiesWhereThatIsUnpacked() {
    assertThat(NativeLibrary.placed("target/libnoise.so", "/opt/mps-stress"))
        .isEqualTo("/opt/mps-stress/target/libnoise.so");
    assertThat(NativeLibrary.placed("/build/libnoise.so", "/opt/mps-stress"))
        .isEqualTo("/build/libnoise.so");
    assertThat(NativeLibrary.placed("", "/opt/mps-stress")).isEmpty();
  }

  @Test
  void anotherBuildIsRefused() {
    assertThat(NativeLibrary.complaint(BUILT, mapped("cd34"), List.of()))
        .contains("/cache/libmpsstress.so", "cd34", "ab12", "another checkout");
    assertThat(NativeLibrary.complaint(BUILT, mapped(""), List.of())).contains("no build id");
    LibraryIdentity unknown = new LibraryIdentity("", "", "");
    assertThat(NativeLibrary.complaint(unknown, mapped("ab12"), List.of())).isNotNull();
    assertThat(NativeLibrary.complaint(BUILT, mapped("ab12"), List.of())).isNull();
  }

  @Test
  void theSystemMustAgree() {
    Path said = Path.of("/cache/libmpsstress.so");
    Path other = Path.of("/other/libmpsstress.so");
    assertThat(NativeLibrary.complaint(BUILT, mapped("ab12"), List.of(said))).isNull();
    assertThat(NativeLibrary.complaint(BUILT, mapped("ab12"), List.of(other)))
        .contains("/other/libmpsstress.so");
    assertThat(NativeLibrary.complaint(BUILT, mapped("ab12"), List.of(said, other)))
        .contains("more than one copy");
  }

  /**
   * A jar's library is unpacked into a cache. There lies one of another build, as old and as long
   * as ours, which is what JavaCPP goes by.
   */
  @Test
  void aLibraryOfAnotherCheckoutInTheCacheIsRefused() throws Exception {
    Path jar = folder.resolve("harness.jar");
    writeJar(classes(), jar);
    assertThat(runWithCache(jar)).isEqualTo("accepted");
    Path cached;
    try (Stream<Path> files = Files.walk(cache())) {
      cached = files.filter(f -> f.endsWith("libmpsstress.so")).findFirst().orElseThrow();
    }
    var modified = Files.getLastModifiedTime(cached);
    byte[] bytes = Files.readAllBytes(cached);
    changeBuildId(bytes, NativeLibrary.built().buildId());
    Files.delete(cached); // it may be a link to the real one
    Files.write(cached, bytes);
    Files.setLastModifiedTime(cached, modified);
    assertThat(runWithCache(jar)).startsWith("refused: the wrong library is loaded: " + cached);
  }

  private static void changeBuildId(byte[] library, String buildId) {
    byte[] id = new byte[buildId.length() / 2];
    for (int i = 0; i < id.length; i++) {
      id[i] = (byte) Integer.parseInt(buildId.substring(2 * i, 2 * i + 2), 16);
    }
    for (int at = 0; at <= library.length - id.length; at++) {
      if (Arrays.equals(library, at, at + id.length, id, 0, id.length)) {
        library[at] ^= 1;
        return;
      }
    }
    throw new AssertionError("the library does not hold its build id");
  }

  private Path cache() {
    return folder.resolve("cache");
  }

  private static Path classes() throws URISyntaxException {
    return Path.of(NativeLibrary.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static void writeJar(Path classes, Path jar) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        out.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
  }

  private String runWithCache(Path jar) throws Exception {
    String own = classes().toString();
    String path =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toString().equals(own) ? jar.toString() : entry)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+IgnoreUnrecognizedVMOptions");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-Dorg.bytedeco.javacpp.cachedir=" + cache());
    command.add("-cp");
    command.add(path);
    command.add(VerifyMain.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes()).strip();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return output;
  }
}
