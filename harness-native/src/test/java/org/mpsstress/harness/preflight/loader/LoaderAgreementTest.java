package org.mpsstress.harness.preflight.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.preflight.Compiler;
import org.mpsstress.harness.preflight.LibraryFile;

/** The order of {@link LinuxLoader} is that of the machine's own loader. */
@EnabledOnOs(OS.LINUX)
class LoaderAgreementTest {
  private static final String NAME = "libwhich.so";

  @TempDir Path directory;
  private String architecture;

  /** Copies in a, b and c, each of which says its own name. */
  @BeforeEach
  void makeCopies() throws IOException {
    for (String folder : List.of("a", "b", "c")) {
      String source = "extern \"C\" const char* which() { return \"" + folder + "\"; }";
      Path built = compiler().library(folder + "/" + NAME, source);
      architecture = LibraryFile.read(built).images().get(0).architecture();
    }
  }

  @Test
  void environmentBeforeRunpath() throws IOException {
    Path program = program("new", "-Wl,--enable-new-dtags", "-Wl,-rpath,$ORIGIN/b");

    assertAgreement(program, "a", Map.of("LD_LIBRARY_PATH", directory + "/a:" + directory + "/c"));
    assertAgreement(program, "b", Map.of());
  }

  @Test
  void rpathBeforeEnvironment() throws IOException {
    Path program = program("old", "-Wl,--disable-new-dtags", "-Wl,-rpath,${ORIGIN}/b");

    assertAgreement(program, "b", Map.of("LD_LIBRARY_PATH", directory + "/a"));
  }

  @Test
  void anEmptyPartIsTheWorkingDirectory() throws IOException {
    Path program = program("bare");
    Files.copy(directory.resolve("c").resolve(NAME), directory.resolve(NAME));

    assertAgreement(program, "c", Map.of("LD_LIBRARY_PATH", ":" + directory + "/a"));
    assertAgreement(program, "c", Map.of("LD_LIBRARY_PATH", "/nowhere;"));
    assertAgreement(program, "a", Map.of("LD_LIBRARY_PATH", directory + "/a:"));
  }

  @Test
  void whatIsPreloadedComesFirst() throws IOException {
    Path program = program("preloaded", "-Wl,-rpath,$ORIGIN/b");

    assertAgreement(program, "c", Map.of("LD_PRELOAD", directory + "/c/" + NAME));
  }

  @Test
  void filesForAnotherMachineArePassedOver() throws IOException {
    Path program = program("other");
    Path foreign = directory.resolve("a").resolve(NAME);
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(foreign)).order(ByteOrder.LITTLE_ENDIAN);
    Files.write(foreign, bytes.putShort(18, (short) 22).array());

    assertAgreement(program, "b", Map.of("LD_LIBRARY_PATH", directory + "/a:" + directory + "/b"));
  }

  /** The program says which copy it got; the check must accept that one and refuse the others. */
  private void assertAgreement(Path program, String expected, Map<String, String> environment)
      throws IOException {
    assertThat(Compiler.run(environment, directory, program.toString())).isEqualTo(expected);
    LinuxLoader order =
        new LinuxLoader(
            environment.get("LD_PRELOAD"),
            environment.get("LD_LIBRARY_PATH"),
            List.of(LibraryFile.read(program)),
            LdSoConf.systemDirectories(),
            directory);
    LoaderPath path = new LoaderPath(order, architecture);
    for (String folder : List.of("a", "b", "c")) {
      LibraryFile copy = LibraryFile.read(directory.resolve(folder).resolve(NAME));
      LoaderCheck check = path.check(NAME, copy);
      assertThat(check.accepted()).as(check.sentence()).isEqualTo(folder.equals(expected));
    }
  }

  private Path program(String name, String... options) throws IOException {
    String source =
        "#include <cstdio>\nextern \"C\" const char* which();\nint main() { printf(which()); }\n";
    List<String> all = new ArrayList<>(List.of("-Wno-format-security"));
    all.add(directory.resolve("a").resolve(NAME).toString());
    all.addAll(List.of(options));
    return compiler().build(Compiler.GCC, name, source, all.toArray(String[]::new));
  }

  private Compiler compiler() {
    return new Compiler(directory);
  }
}
