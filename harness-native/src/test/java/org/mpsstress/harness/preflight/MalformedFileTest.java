package org.mpsstress.harness.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.macho.MachOBuilder;

/** What is not a library is refused with the place and with what should be there. */
class MalformedFileTest {
  @TempDir Path directory;

  @ParameterizedTest(name = "{0}")
  @MethodSource("malformed")
  void refuses(String title, byte[] bytes, long offset, String expected) throws IOException {
    Path path = Files.write(directory.resolve("libhostile.dylib"), bytes);

    LibraryFormatException refused =
        catchThrowableOfType(
            LibraryFormatException.class, () -> Symbols.of(LibraryFile.read(path)));

    assertThat(refused).isNotNull();
    assertThat(refused.offset()).isEqualTo(offset);
    assertThat(refused.expected()).contains(expected);
    assertThat(refused)
        .hasMessageContaining(path.toRealPath().toString())
        .hasMessageContaining("0x" + Long.toHexString(offset));
  }

  static Stream<Arguments> malformed() {
    byte[] good = MachOBuilder.library().build();
    int strings = good.length;
    byte[] text = "INPUT(/lib/libc.so.6)\n".getBytes(StandardCharsets.US_ASCII);
    byte[] javaClass = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 61, 0, 1};
    return Stream.of(
        Arguments.of("an empty file", new byte[0], 0, "the magic number"),
        Arguments.of("a linker script", text, 0, "the magic number of ELF or Mach-O"),
        Arguments.of("a Java class", javaClass, 4, "slices of a universal file"),
        Arguments.of("a cut header", Arrays.copyOf(good, 20), 20, "a Mach-O header"),
        Arguments.of("cut commands", Arrays.copyOf(good, 100), 32, "the load commands"),
        Arguments.of("cut strings", Arrays.copyOf(good, strings - 1), 4128, "the string table"),
        Arguments.of(
            "a command of no size", MachOBuilder.library().raw(0x26, 0).build(), 244, "at least 8"),
        Arguments.of(
            "a command that goes on too long",
            MachOBuilder.library().raw(0x26, 1 << 20).build(),
            240,
            "load command 5 of 7"),
        Arguments.of(
            "a second symbol table",
            MachOBuilder.library().raw(2, 24, 4096, 0, 4096, 0).build(),
            264,
            "at most one LC_SYMTAB"),
        Arguments.of(
            "more commands than there are",
            patched(good, 16, 7),
            268,
            "load command 6 of 7 (4 bytes)"),
        Arguments.of(
            "a path outside its command",
            MachOBuilder.library().raw(0xd, 16, 4000, 0).build(),
            4240,
            "a string"),
        Arguments.of(
            "a name outside the strings",
            MachOBuilder.library().entry(1 << 30, 0x0f, 1, 0, 8).build(),
            4144L + (1 << 30),
            "data"),
        Arguments.of(
            "a slice outside the file",
            patched(universal(good), 16, Integer.reverseBytes(good.length * 4)),
            good.length * 4L,
            "slice 0 of 1"),
        Arguments.of(
            "a slice of slices",
            MachOBuilder.universal(new int[] {MachOBuilder.ARM64}, universal(good)),
            4096,
            "the magic number"),
        Arguments.of("an unknown ELF class", elf(3, 1), 4, "an ELF class of 1"),
        Arguments.of("an unknown byte order", elf(2, 7), 5, "an ELF byte order of 1"),
        Arguments.of("a cut ELF header", elf(2, 1), 32, "the ELF header"));
  }

  @Test
  void refusesManySymbolsThatShareOneLongName() throws IOException {
    MachOBuilder builder = MachOBuilder.library().defined("_" + "n".repeat(500_000), 16);
    for (int i = 0; i < 100_000; i++) {
      builder.entry(30, 0x0f, 1, 0, 16);
    }
    Path path = Files.write(directory.resolve("libhostile.dylib"), builder.build());

    LibraryFormatException refused =
        catchThrowableOfType(
            LibraryFormatException.class, () -> Symbols.of(LibraryFile.read(path)));

    assertThat(refused.expected()).contains("parts that do not overlap");
  }

  @Test
  void refusesWhatIsNoFile() {
    LibraryFormatException refused =
        catchThrowableOfType(LibraryFormatException.class, () -> LibraryFile.read(directory));

    assertThat(refused.expected()).isEqualTo("a regular file");
  }

  @Test
  void refusesARingOfLinks() throws IOException {
    Path one = Files.createSymbolicLink(directory.resolve("one.so"), Path.of("other.so"));
    Files.createSymbolicLink(directory.resolve("other.so"), Path.of("one.so"));
    LibraryFormatException refused =
        catchThrowableOfType(LibraryFormatException.class, () -> LibraryFile.read(one));

    assertThat(refused.expected()).isEqualTo("a regular file");
  }

  @Test
  void noticesAFileThatWasReplaced() throws IOException {
    Path path = directory.resolve("libfixture.dylib");
    LibraryFile file = LibraryFile.read(Files.write(path, MachOBuilder.library().build()));
    Files.write(path, MachOBuilder.library().uuid("00000000-0000-0001-8000-000000000002").build());

    LibraryFormatException refused =
        catchThrowableOfType(LibraryFormatException.class, () -> Symbols.of(file));

    assertThat(refused.expected()).contains("the same file as before");
  }

  private static byte[] universal(byte[] image) {
    return MachOBuilder.universal(new int[] {MachOBuilder.ARM64}, image);
  }

  private static byte[] patched(byte[] bytes, int at, int value) {
    ByteBuffer copy = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
    return copy.putInt(at, value).array();
  }

  private static byte[] elf(int bits, int order) {
    return ByteBuffer.allocate(34).putInt(0x7f454c46).put((byte) bits).put((byte) order).array();
  }
}
