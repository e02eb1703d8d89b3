package org.mpsstress.harness.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.harness.preflight.image.FileFormat;
import org.mpsstress.harness.preflight.image.ImageKind;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.image.RunPath;
import org.mpsstress.harness.preflight.loader.MappedFile;
import org.mpsstress.harness.preflight.loader.MappedFiles;

/** Reads what the machine's own compilers make. */
@EnabledOnOs(OS.LINUX)
class ElfFileTest {
  private static final String SOURCE =
      """
      extern "C" int elsewhere();
      extern "C" __attribute__((weak)) int perhaps();
      static int counter;
      __attribute__((noinline)) static int hidden_helper() { return ++counter; }
      extern "C" int exported() { return elsewhere() + hidden_helper() + (perhaps ? 1 : 0); }
      """;

  @TempDir Path directory;
  private Compiler compiler;

  @BeforeEach
  void prepare() {
    compiler = new Compiler(directory);
  }

  @Test
  void describesASharedLibrary() throws Exception {
    Path built =
        compiler.library(
            "libfixture.so.1",
            SOURCE,
            "-Wl,--build-id=0x0123456789abcdef",
            "-Wl,--enable-new-dtags",
            "-Wl,-rpath,$ORIGIN/../lib:/opt/other",
            "-Wl,--no-as-needed",
            "-lm");
    Path link = Files.createSymbolicLink(directory.resolve("libfixture.so"), built);

    LibraryFile file = LibraryFile.read(link);

    assertThat(file.path()).isEqualTo(built.toRealPath());
    assertThat(file.size()).isEqualTo(Files.size(built));
    assertThat(file.sha256()).isEqualTo(digest(built));
    assertThat(file.format()).isEqualTo(FileFormat.ELF);
    LibraryImage image = file.images().get(0);
    assertThat(file.images()).hasSize(1);
    assertThat(image.kind()).isEqualTo(ImageKind.SHARED_LIBRARY);
    assertThat(image.identity()).contains("0123456789abcdef");
    assertThat(image.name()).contains("libfixture.so.1");
    assertThat(image.needed()).contains("libm.so.6", "libc.so.6");
    assertThat(image.runPaths())
        .containsExactly(
            new RunPath(RunPath.Kind.RUNPATH, "$ORIGIN/../lib"),
            new RunPath(RunPath.Kind.RUNPATH, "/opt/other"));
    assertThat(Symbols.of(file))
        .contains("U elsewhere", "U perhaps weak", "D exported", "D _ZL7counter local");
  }

  @Test
  void tellsRpathFromRunpath() throws Exception {
    Path built =
        compiler.library("libold.so", SOURCE, "-Wl,--disable-new-dtags", "-Wl,-rpath,/opt/old");

    assertThat(LibraryFile.read(built).images().get(0).runPaths())
        .containsExactly(new RunPath(RunPath.Kind.RPATH, "/opt/old"));
  }

  @ParameterizedTest
  @CsvSource({"-pie,EXECUTABLE", "-no-pie,EXECUTABLE", "-static,EXECUTABLE", "-c,OBJECT"})
  void tellsWhatAnImageIsFor(String option, ImageKind kind) throws Exception {
    Path built = compiler.build(Compiler.GCC, "program", "int main() { return 0; }", option);

    assertThat(LibraryFile.read(built).images().get(0).kind()).isEqualTo(kind);
  }

  @Test
  void theCLibraryIsALibraryThoughItCanBeRun() throws Exception {
    List<MappedFile> mapped = MappedFiles.ofSelf().named("libc.so.6");

    LibraryImage image = LibraryFile.read(mapped.get(0).path()).images().get(0);

    assertThat(image.kind()).isEqualTo(ImageKind.SHARED_LIBRARY);
    assertThat(image.name()).contains("libc.so.6");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gnu", "sysv"})
  void findsDynamicSymbolsWithoutSectionHeaders(String hashStyle) throws Exception {
    Path built = compiler.library("libbare.so", SOURCE, "-Wl,--hash-style=" + hashStyle);
    LibraryFile whole = LibraryFile.read(built);
    removeSectionHeaders(built);

    LibraryFile bare = LibraryFile.read(built);

    assertThat(bare.images()).isEqualTo(whole.images());
    List<String> symbols = Symbols.of(bare);
    assertThat(symbols).contains("U elsewhere", "U perhaps weak", "D exported");
    assertThat(symbols).doesNotContain("D _ZL7counter local");
  }

  @ParameterizedTest
  @CsvSource({
    "x86_64-linux-gnu,x86_64",
    "i386-linux-gnu,i386",
    "aarch64-linux-gnu,arm64",
    "s390x-linux-gnu,s390x",
    "powerpc64-linux-gnu,ppc64",
    "mips-linux-gnu,mips"
  })
  void readsBothClassesAndBothByteOrders(String target, String architecture) throws Exception {
    Path built = compiler.build(Compiler.CLANG, "f.o", SOURCE, "-c", "--target=" + target);

    LibraryFile file = LibraryFile.read(built);

    assertThat(file.images().get(0).architecture()).isEqualTo(architecture);
    assertThat(Symbols.of(file)).contains("U elsewhere", "D exported");
  }

  @Test
  void countsSectionsBeyondSixteenBits() throws Exception {
    StringBuilder assembly = new StringBuilder("asm(\"");
    assembly.append(".altmacro\\n.macro one n\\n.section .s\\\\n\\n.byte 0\\n.endm\\n");
    assembly.append(".set i,0\\n.rept 66000\\none %i\\n.set i,i+1\\n.endr\\n.text\\n\");");
    assembly.append("extern \"C\" int last() { return 1; }");
    Path built = compiler.build(Compiler.GCC, "many.o", assembly.toString(), "-c");

    assertThat(Symbols.of(LibraryFile.read(built))).contains("D last");
  }

  @Test
  void namesComeWithoutVersions() throws Exception {
    String source =
        "#include <cstdio>\nint main(int n, char**) { return puts(n > 1 ? \"a\" : \"b\"); }";
    Path built = compiler.build(Compiler.GCC, "program", source);
    String linkersView = Compiler.run(Map.of(), directory, "readelf", "-sW", built.toString());

    assertThat(linkersView).containsPattern("(?s)\\.symtab.* puts@");
    assertThat(Symbols.of(LibraryFile.read(built)))
        .contains("U puts")
        .noneMatch(symbol -> symbol.contains("@"));
  }

  @Test
  void refusesASecondTableOfDynamicSymbols() throws Exception {
    Path built = compiler.library("libtwo.so", SOURCE);
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(built)).order(ByteOrder.LITTLE_ENDIAN);
    int table = (int) bytes.getLong(40);
    for (int i = 0; i < bytes.getShort(60); i++) {
      int type = table + i * bytes.getShort(58) + 4;
      bytes.putInt(type, bytes.getInt(type) == 2 ? 11 : bytes.getInt(type));
    }
    Files.write(built, bytes.array());

    assertThatThrownBy(() -> LibraryFile.read(built))
        .isInstanceOf(LibraryFormatException.class)
        .hasMessageContaining("at most one dynamic symbol table");
  }

  @Test
  void saysWhichOfTheAskedSymbolsAreNotDefined() throws Exception {
    LibraryFile file = LibraryFile.read(compiler.library("libasked.so", SOURCE));

    assertThat(file.undefinedOf(Set.of("exported", "elsewhere", "export", "nothing")))
        .containsExactlyInAnyOrder("elsewhere", "export", "nothing");
  }

  private static void removeSectionHeaders(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(40, 0);
    header.putShort(60, (short) 0);
    header.putShort(62, (short) 0);
    Files.write(file, bytes);
  }

  private static String digest(Path file) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
