package org.mpsstress.harness.preflight.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.FileFormat;
import org.mpsstress.harness.preflight.image.ImageKind;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.image.RunPath;

/** ld.so's order, place by place; {@link LoaderAgreementTest} compares it with the real one. */
class LinuxLoaderTest {
  private static final Path WORK = Path.of("/srv");
  private static final List<Path> SYSTEM = List.of(Path.of("/lib"));

  @Test
  void rpathComesBeforeTheEnvironmentAndIsInherited() {
    LibraryFile asker = file("/app/lib/libtorch.so", RunPath.Kind.RPATH, "$ORIGIN");
    LibraryFile program = file("/app/bin/program", RunPath.Kind.RPATH, "${ORIGIN}/../more");
    LinuxLoader loader = new LinuxLoader(null, "/env", List.of(asker, program), SYSTEM, WORK);

    assertThat(loader.candidates("libc10.so"))
        .containsExactly(
            place("/app/lib/libc10.so", "RPATH of /app/lib/libtorch.so"),
            place("/app/more/libc10.so", "RPATH of /app/bin/program"),
            place("/env/libc10.so", "LD_LIBRARY_PATH"),
            place("/lib/libc10.so", "the system's directories"));
  }

  @Test
  void runpathComesAfterTheEnvironmentAndIsNotInherited() {
    LibraryFile asker = file("/app/lib/libtorch.so", RunPath.Kind.RUNPATH, "$ORIGIN");
    LibraryFile program = file("/app/bin/program", RunPath.Kind.RUNPATH, "/never");
    LibraryFile older = file("/app/bin/older", RunPath.Kind.RPATH, "/never");
    LinuxLoader loader =
        new LinuxLoader(null, "/env", List.of(asker, program, older), SYSTEM, WORK);

    assertThat(loader.candidates("libc10.so"))
        .containsExactly(
            place("/env/libc10.so", "LD_LIBRARY_PATH"),
            place("/app/lib/libc10.so", "RUNPATH of /app/lib/libtorch.so"),
            place("/lib/libc10.so", "the system's directories"));
  }

  @Test
  void emptyPartsOfTheEnvironmentAreTheWorkingDirectory() {
    LinuxLoader loader = new LinuxLoader(null, ":/a;b:", List.of(), List.of(), WORK);

    assertThat(loader.candidates("libx.so"))
        .extracting(c -> c.path().toString())
        .containsExactly("/srv/libx.so", "/a/libx.so", "/srv/b/libx.so", "/srv/libx.so");
    assertThat(new LinuxLoader(null, "", List.of(), List.of(), WORK).candidates("libx.so"))
        .isEmpty();
  }

  @Test
  void whatIsPreloadedComesFirst() {
    LinuxLoader loader =
        new LinuxLoader("/p/libnoise.so:/p/libx.so", "/env", List.of(), List.of(), WORK);

    assertThat(loader.candidates("libx.so"))
        .containsExactly(
            place("/p/libx.so", "LD_PRELOAD"), place("/env/libx.so", "LD_LIBRARY_PATH"));
  }

  @Test
  void aPathIsNotSearchedFor() {
    LinuxLoader loader = new LinuxLoader(null, "/env", List.of(), SYSTEM, WORK);

    assertThat(loader.candidates("lib/libx.so"))
        .containsExactly(place("/srv/lib/libx.so", "the path asked for"));
  }

  static Candidate place(String path, String origin) {
    return new Candidate(Path.of(path), origin);
  }

  static LibraryFile file(String path, RunPath.Kind kind, String... directories) {
    List<RunPath> runPaths = Arrays.stream(directories).map(d -> new RunPath(kind, d)).toList();
    LibraryImage image =
        new LibraryImage(
            "x86_64",
            ImageKind.SHARED_LIBRARY,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            runPaths,
            0,
            0);
    return new LibraryFile(Path.of(path), 0, "", FileFormat.ELF, List.of(image));
  }
}
