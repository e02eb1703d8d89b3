package org.mpsstress.harness.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.harness.preflight.image.FileFormat;
import org.mpsstress.harness.preflight.image.ImageKind;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.image.RunPath;
import org.mpsstress.harness.preflight.macho.MachOBuilder;

/** Reads images of macOS on any system. */
class MachOFileTest {
  @TempDir Path directory;

  @Test
  void describesAThinLibrary() throws IOException {
    LibraryFile file = read(MachOBuilder.library().build());

    assertThat(file.format()).isEqualTo(FileFormat.MACH_O);
    LibraryImage image = file.images().get(0);
    assertThat(image.architecture()).isEqualTo("arm64");
    assertThat(image.kind()).isEqualTo(ImageKind.SHARED_LIBRARY);
    assertThat(image.identity()).contains("95DA216A-1EF1-3195-84BE-1BC2751BAAE8");
    assertThat(image.name()).contains("@rpath/libfixture.dylib");
    assertThat(image.needed()).containsExactly("@rpath/libc10.dylib", "/usr/lib/libperhaps.dylib");
    assertThat(image.runPaths())
        .containsExactly(new RunPath(RunPath.Kind.LC_RPATH, "@loader_path/../lib"));
  }

  @Test
  void tellsTheSortsOfSymbols() throws IOException {
    MachOBuilder builder =
        MachOBuilder.library()
            .local("_counter", 16)
            .symbol("_hidden", 0x1f, 1, 0, 32)
            .symbol("_perhaps", 0x01, 0, 0x40, 0)
            .symbol("_inline", 0x0f, 1, 0x80, 48)
            .symbol("_common", 0x01, 0, 0, 8)
            .symbol("source.cpp", 0x64, 0, 0, 0);

    assertThat(Symbols.of(read(builder.build())))
        .containsExactly(
            "D exported",
            "U elsewhere",
            "D counter local",
            "D hidden local",
            "U perhaps weak",
            "D inline weak",
            "D common");
  }

  @Test
  void readsTheSlicesOfAUniversalFile() throws IOException {
    byte[] arm = MachOBuilder.library().build();
    byte[] intel =
        new MachOBuilder(MachOBuilder.X86_64, MachOBuilder.LIBRARY)
            .uuid("00000000-0000-0001-8000-000000000002")
            .defined("_other", 16)
            .build();
    int[] processors = {MachOBuilder.ARM64, MachOBuilder.X86_64};

    LibraryFile file = read(MachOBuilder.universal(processors, arm, intel));

    assertThat(file.format()).isEqualTo(FileFormat.MACH_O_UNIVERSAL);
    assertThat(file.images())
        .extracting(LibraryImage::architecture)
        .containsExactly("arm64", "x86_64");
    assertThat(file.image("x86_64").orElseThrow().identity())
        .contains("00000000-0000-0001-8000-000000000002");
    assertThat(file.image("x86_64").orElseThrow().offset()).isEqualTo(3 * 4096);
    assertThat(file.image("ppc")).isEmpty();
    assertThat(Symbols.of(file)).containsExactly("D exported", "U elsewhere", "D other");
  }

  @Test
  void readsNamesOfAnyLength() throws IOException {
    String name = "n".repeat(100_000);

    LibraryFile file = read(MachOBuilder.library().defined("_" + name, 16).build());

    assertThat(Symbols.of(file)).containsExactly("D exported", "U elsewhere", "D " + name);
  }

  @ParameterizedTest
  @CsvSource({
    "arm64-apple-macos12,arm64",
    "x86_64-apple-macos12,x86_64",
    "i386-apple-macos10,i386"
  })
  @EnabledOnOs(OS.LINUX)
  void readsWhatARealCompilerMakes(String target, String architecture) throws IOException {
    String source = "extern \"C\" int elsewhere();\nextern \"C\" int f() { return elsewhere(); }\n";
    Path built =
        new Compiler(directory)
            .build(Compiler.CLANG, "f.o", source, "-c", "--target=" + target, "-g0");

    LibraryFile file = LibraryFile.read(built);

    assertThat(file.format()).isEqualTo(FileFormat.MACH_O);
    assertThat(file.images().get(0).architecture()).isEqualTo(architecture);
    assertThat(file.images().get(0).kind()).isEqualTo(ImageKind.OBJECT);
    assertThat(Symbols.of(file)).contains("D f", "U elsewhere");
  }

  private LibraryFile read(byte[] bytes) throws IOException {
    return LibraryFile.read(Files.write(directory.resolve("libfixture.dylib"), bytes));
  }
}
