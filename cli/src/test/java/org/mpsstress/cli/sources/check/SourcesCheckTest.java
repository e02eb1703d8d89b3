package org.mpsstress.cli.sources.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Golden;
import org.mpsstress.cli.Typed;

/** What a check prints: sources under success/ are whole, those under fail/ are not. */
final class SourcesCheckTest {
  private static final Path CHECKS = Path.of("src/test/resources/sources/check");

  @TempDir private Path home;

  static List<Path> succeeding() throws IOException {
    return folders("success");
  }

  static List<Path> failing() throws IOException {
    return folders("fail");
  }

  private static List<Path> folders(String folder) throws IOException {
    try (Stream<Path> files = Files.list(CHECKS.resolve(folder))) {
      return files.sorted().toList();
    }
  }

  private Typed check(Path folder, String... options) {
    String[] words =
        Stream.concat(
                Stream.of("sources", "check", folder.toString(), "--no-link"), Stream.of(options))
            .toArray(String[]::new);
    return Typed.at(new FakeInstallation(Path.of("..").toAbsolutePath().normalize()), words);
  }

  @ParameterizedTest
  @MethodSource("succeeding")
  void whatIsWholeEndsWithNought(Path folder) throws IOException {
    check(folder, 0);
  }

  @ParameterizedTest
  @MethodSource("failing")
  void eachThingThatIsMissingIsNamedWithItsUsers(Path folder) throws IOException {
    check(folder, 1);
  }

  private void check(Path folder, int code) throws IOException {
    Typed typed = check(folder);
    assertThat(typed.err()).isEmpty();
    assertThat(typed.code()).isEqualTo(code);
    Golden.check("sources-check-" + folder.getFileName() + ".txt", typed.out());
    Typed json = check(folder, "--json");
    assertThat(json.code()).isEqualTo(code);
    Golden.check("sources-check-" + folder.getFileName() + ".json", json.out());
  }

  private Typed checkSource(byte[] source) throws IOException {
    Files.write(Files.createDirectories(home.resolve("tree")).resolve("a.mm"), source);
    Files.writeString(
        home.resolve("mps-stress.sources.yaml"),
        """
        format: mps-stress-sources/1
        name: odd
        root: tree
        files: [a.mm]
        """);
    return check(home);
  }

  private Typed checkSource(String source) throws IOException {
    return checkSource(source.getBytes(StandardCharsets.UTF_8));
  }

  /** A source says by {@code #line} which file a message is about. */
  @ParameterizedTest
  @ValueSource(strings = {"/dev/zero", "/proc/kmsg", "pipe"})
  @Timeout(60)
  void whatIsNoSourceIsNotReadForAMessage(String named) throws Exception {
    Path file = home.resolve(named);
    if (named.equals("pipe")) {
      assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    }
    Typed typed = checkSource("#line 1 \"" + file + "\"\nFoo x;\n");
    assertThat(typed.code()).isEqualTo(1);
    assertThat(typed.out()).contains("type      Foo");
  }

  @Test
  void aSourceThatTheCompilerCannotReadIsNoFaultOfTheTool() throws IOException {
    Typed typed = checkSource(new byte[] {(byte) 0xff, (byte) 0xfe, 'i', 0, '\n', 0});
    assertThat(typed.err()).isEmpty();
    assertThat(typed.code()).isEqualTo(1);
    assertThat(typed.out()).contains("error     UTF-16 (LE) byte order mark detected");
  }

  @Test
  void aSourceThatTheCompilerDiesOfIsNoFaultOfTheTool() throws IOException {
    Typed typed = checkSource("#pragma clang __debug crash\n");
    assertThat(typed.code()).isEqualTo(1);
    assertThat(typed.out()).contains("error     clang frontend command failed");
  }

  @Test
  void ofErrorsWithoutNumberTheCompilerTellsSome() throws IOException {
    Typed typed = checkSource("int = 1;\n".repeat(6_000));
    assertThat(typed.code()).isEqualTo(1);
    assertThat(typed.out()).contains("error     too many errors emitted");
  }

  @Test
  void nothingIsWrittenIntoTheCheckout() throws IOException {
    List<Path> before = all(CHECKS);
    check(CHECKS.resolve("fail/own-header"));
    assertThat(all(CHECKS)).isEqualTo(before);
    assertThat(CHECKS.resolve("../../../../../../../escapes")).doesNotExist();
  }

  private static List<Path> all(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList();
    }
  }

  @Test
  void withoutAManifestTheCommandThatWritesOneIsNamed() throws IOException {
    Typed typed = check(home);
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err())
        .isEqualTo(
            "mps-stress: no mps-stress.sources.yaml in "
                + home
                + " nor here; ./mps-stress sources init "
                + home
                + " writes one"
                + System.lineSeparator());
    assertThat(check(home.resolve("nowhere")).err()).contains("is neither a manifest nor a folder");
  }

  @Test
  void aBadManifestIsBadInput() throws IOException {
    Path bad = home.resolve("bad.yaml");
    Files.writeString(bad, "format: mps-stress-sources/1\nfiels: []\n");
    Typed typed = check(bad);
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err())
        .contains(bad + ":2:1: unknown key 'fiels'")
        .contains("did you mean 'files'?");
    assertThat(typed.out()).isEmpty();
  }

  /** A tool that fails is no verdict on the sources: neither whole nor missing something. */
  @ParameterizedTest
  @CsvSource({
    "no-such-compiler-of-mps-stress, cannot be started (tools/toolchain.sh installs",
    "false, stream.mm: it said nothing"
  })
  void aCompilerThatDoesNotWorkIsAnErrorOfTheTool(String compiler, String message)
      throws IOException {
    Path flags = home.resolve("harness-native/src/objc/flags.json");
    Files.createDirectories(flags.getParent());
    Files.writeString(flags, "{\"compiler\": \"%s\", \"common\": []}".formatted(compiler));
    String pool = CHECKS.resolve("success/pool").toString();
    Typed typed = Typed.at(new FakeInstallation(home), "sources", "check", pool, "--no-link");
    assertThat(typed.code()).isEqualTo(5);
    assertThat(typed.err()).contains(compiler).contains(message);
    assertThat(typed.out()).isEmpty();
  }
}
