package org.mpsstress.harness.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ExportsTest {
  /** Every shared library that the build makes, by its name without prefix and suffix. */
  /** Built when mutants are asked for, and not before. */
  private static final String MUTANTS = "mpsstress_mutants_plugin";

  private static final Map<String, String[]> OURS =
      Map.of(
          "mpsstress",
          new String[] {"mpss_"},
          "mpsstress_noise",
          new String[] {"mpsstress_noise_", "pthread_"},
          "jniHarnessBinding",
          new String[] {"JNI_", "Java_"},
          MUTANTS,
          new String[] {"mpss_"});

  @TempDir private Path folder;

  private static List<Path> built() throws IOException {
    List<Path> found = new ArrayList<>();
    for (String place : List.of("target/plain/src", "target/classes")) {
      try (Stream<Path> files = Files.walk(Path.of(place))) {
        files.filter(file -> file.toString().matches(".*\\.(so|dylib)")).forEach(found::add);
      }
    }
    return found;
  }

  /**
   * What the file shows. A copy is read, under another name: reading maps a file, and a second
   * libmpsstress in this process is what the tests of the loaded one refuse.
   */
  private Exports exports(Path library) throws IOException {
    Path copy = Files.createTempFile(folder, "copy", ".bin");
    Files.copy(library, copy, StandardCopyOption.REPLACE_EXISTING);
    return Exports.of(LibraryFile.read(copy));
  }

  private static String nameOf(Path library) {
    return library.getFileName().toString().replaceFirst("^lib", "").replaceFirst("\\..*", "");
  }

  @Test
  void everySharedLibraryShowsItsOwnNamesAndNamesWhatItNeeds() throws IOException {
    List<Path> built = built();
    assertThat(built.stream().map(ExportsTest::nameOf))
        .contains("mpsstress", "mpsstress_noise", "jniHarnessBinding");
    for (Path library : built) {
      assertThat(OURS).as("what may %s show?", library).containsKey(nameOf(library));
      Exports exports = exports(library);
      assertThat(exports.complaint(OURS.get(nameOf(library)))).as("%s", library).isEmpty();
    }
  }

  @Test
  void theInterfacesAreShown() throws IOException {
    for (Path library : built()) {
      String expected =
          switch (nameOf(library)) {
            case "mpsstress" -> "mpss_session_open";
            case "mpsstress_noise" -> "mpsstress_noise_begin";
            case MUTANTS -> "mpss_sut_plugin";
            default -> "JNI_OnLoad";
          };
      assertThat(exports(library).names()).contains(expected);
    }
  }

  /** What a plugin that was linked without a list shows: templates of the C++ library. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void namesOfTheCppLibraryAreNoticed() throws IOException {
    Path library =
        new Compiler(folder)
            .library(
                "libloose.so",
                "#include <string>\n#include <vector>\n"
                    + "extern \"C\" std::size_t mpss_f(int n) {\n"
                    + "  std::vector<std::string> all;\n"
                    + "  for (int i = 0; i < n; ++i) all.push_back(std::to_string(i));\n"
                    + "  return all.size();\n}\n");
    Exports exports = Exports.of(LibraryFile.read(library));
    assertThat(exports.names()).contains("mpss_f");
    assertThat(exports.complaint("mpss_").orElseThrow())
        .contains("names that are not its own, such as _Z");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aCppLibraryThatIsNotNamedIsNoticed() throws IOException {
    Path library =
        new Compiler(folder)
            .library(
                "libneedy.so",
                "#include <new>\nextern \"C\" void mpss_f() { throw std::bad_alloc(); }\n",
                "-nostdlib",
                "-fvisibility=hidden",
                "-Wl,--version-script=" + Path.of("target/plain/jni-exports.map").toAbsolutePath());
    Exports exports = Exports.of(LibraryFile.read(library));
    assertThat(exports.complaint("mpss_")).contains("it shows nothing at all");
    Exports shown =
        new Exports(
            new java.util.TreeSet<>(List.of("mpss_f")), exports.usesCppLibrary(), exports.needed());
    assertThat(shown.complaint("mpss_").orElseThrow()).contains("does not name it");
  }
}
