package org.mpsstress.harness.preflight.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mpsstress.harness.preflight.loader.LinuxLoaderTest.file;
import static org.mpsstress.harness.preflight.loader.LinuxLoaderTest.place;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.RunPath;

/** dyld's order as its manual describes it. */
class MacLoaderTest {
  private static final Path WORK = Path.of("/srv");
  private static final Path JAVA = Path.of("/jdk/bin/java");

  @Test
  void runPathsOfAllAskersAreTried() {
    LibraryFile asker =
        file("/torch/lib/libtorch.dylib", RunPath.Kind.LC_RPATH, "@loader_path", "/opt/lib");
    LibraryFile program =
        file("/jdk/bin/java", RunPath.Kind.LC_RPATH, "@executable_path/../lib", "/opt/lib");
    MacLoader loader = new MacLoader(null, null, "", List.of(asker, program), JAVA, WORK);

    assertThat(loader.candidates("@rpath/libc10.dylib"))
        .containsExactly(
            place("/torch/lib/libc10.dylib", "LC_RPATH of /torch/lib/libtorch.dylib"),
            place("/opt/lib/libc10.dylib", "LC_RPATH of /torch/lib/libtorch.dylib"),
            place("/jdk/lib/libc10.dylib", "LC_RPATH of /jdk/bin/java"),
            place("/opt/lib/libc10.dylib", "LC_RPATH of /jdk/bin/java"));
  }

  @Test
  void theEnvironmentBeatsEvenAFullPath() {
    MacLoader loader = new MacLoader("/i/libtorch_cpu.dylib", "/env", null, List.of(), JAVA, WORK);

    assertThat(loader.candidates("/wanted/libtorch_cpu.dylib"))
        .containsExactly(
            place("/i/libtorch_cpu.dylib", "DYLD_INSERT_LIBRARIES"),
            place("/env/libtorch_cpu.dylib", "DYLD_LIBRARY_PATH"),
            place("/wanted/libtorch_cpu.dylib", "the path asked for"),
            place("/usr/local/lib/libtorch_cpu.dylib", "dyld's fallback directories"),
            place("/usr/lib/libtorch_cpu.dylib", "dyld's fallback directories"));
  }

  @Test
  void pathsRelativeToTheLoaderAndTheExecutable() {
    LibraryFile asker = file("/torch/lib/libtorch.dylib", RunPath.Kind.LC_RPATH);
    MacLoader loader = new MacLoader(null, null, "/fall", List.of(asker), JAVA, WORK);

    assertThat(loader.candidates("@loader_path/../x/liba.dylib"))
        .containsExactly(
            place("/torch/x/liba.dylib", "the path asked for"),
            place("/fall/liba.dylib", "DYLD_FALLBACK_LIBRARY_PATH"));
    assertThat(loader.candidates("@executable_path/liba.dylib").get(0).path())
        .isEqualTo(Path.of("/jdk/bin/liba.dylib"));
    assertThat(loader.candidates("liba.dylib").get(0).path()).isEqualTo(Path.of("/srv/liba.dylib"));
  }
}
