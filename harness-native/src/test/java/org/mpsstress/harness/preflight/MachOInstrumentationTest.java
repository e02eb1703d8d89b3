package org.mpsstress.harness.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.harness.preflight.Instrumentation.Kind;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.macho.MachOBuilder;

/** The same question for images of macOS. */
class MachOInstrumentationTest {
  private static final int NOP = 0xd503201f;
  private static final int MIB = 1 << 20;
  private static final int CALL = 0x94000000;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "___tsan_read8, THREAD",
    "___tsan_func_entry, THREAD",
    "___tsan_unaligned_write4, THREAD",
    "___tsan_atomic32_fetch_add, THREAD",
    "___asan_report_store8, ADDRESS",
    "__tsan_read8, NONE",
    "___tsan_acquire, NONE",
    "___asan_init, NONE",
    "__ZN15OffsetsAndMasks7computeEv, NONE"
  })
  void undefinedHooksTell(String symbol, Kind kind) throws IOException {
    LibraryFile file = read(MachOBuilder.library().undefined(symbol).build());

    assertThat(Instrumentation.of(file).kind()).isEqualTo(kind);
  }

  @Test
  void slicesThatDifferAreUnknown() throws IOException {
    byte[] arm = MachOBuilder.library().undefined("___tsan_read8").build();
    byte[] intel =
        new MachOBuilder(MachOBuilder.X86_64, MachOBuilder.LIBRARY).defined("_f", 16).build();
    int[] processors = {MachOBuilder.ARM64, MachOBuilder.X86_64};

    LibraryFile file = read(MachOBuilder.universal(processors, arm, intel));

    Instrumentation answer = Instrumentation.of(file);
    assertThat(answer.kind()).isEqualTo(Kind.UNKNOWN);
    assertThat(answer.reason()).contains("arm64: refers to __tsan_read8; x86_64: none of its 1");
    LibraryImage first = file.images().get(0);
    assertThat(Instrumentation.of(file, first).kind()).isEqualTo(Kind.THREAD);
  }

  @Test
  void noSymbolsIsUnknown() throws IOException {
    byte[] bare = new MachOBuilder(MachOBuilder.ARM64, MachOBuilder.LIBRARY).build();

    assertThat(Instrumentation.of(read(bare)).kind()).isEqualTo(Kind.UNKNOWN);
  }

  /** A hook defined in the executable: calls forward and backward, and none. */
  @ParameterizedTest
  @CsvSource({"2, 5, THREAD", "6, 1, THREAD", "2, 6, NONE", "3, 5, NONE"})
  void callsOnArmAreCounted(int caller, int callee, Kind kind) throws IOException {
    ByteBuffer code = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 8; i++) {
      code.putInt(4 * i, NOP);
    }
    int target = caller == 6 ? 1 : 5;
    code.putInt(4 * caller, CALL | ((target - caller) & 0x03ffffff));
    long hook = MachOBuilder.ADDRESS + 4L * (caller == 3 ? 7 : callee);
    byte[] image =
        new MachOBuilder(MachOBuilder.ARM64, MachOBuilder.EXECUTABLE)
            .code(code.array())
            .defined("___tsan_read8", hook)
            .build();

    assertThat(Instrumentation.of(read(image)).kind()).isEqualTo(kind);
  }

  /** Code is searched in pieces of 1 MiB; a call may lie on the seam of two. */
  @ParameterizedTest
  @ValueSource(ints = {0, MIB - 5, MIB - 4, MIB - 3, MIB - 1, MIB, MIB + 1, 2 * MIB - 9})
  void callsOnIntelAreFoundWhereverTheyLie(int at) throws IOException {
    ByteBuffer code = ByteBuffer.allocate(2 * MIB).order(ByteOrder.LITTLE_ENDIAN);
    int hook = 2 * MIB - 1;
    code.put(at, (byte) 0xe8).putInt(at + 1, hook - (at + 5));
    byte[] image =
        new MachOBuilder(MachOBuilder.X86_64, MachOBuilder.EXECUTABLE)
            .code(code.array())
            .defined("___tsan_func_entry", MachOBuilder.ADDRESS + hook)
            .build();

    assertThat(Instrumentation.of(read(image)))
        .isEqualTo(
            new Instrumentation(
                Kind.THREAD,
                "holds ThreadSanitizer's runtime itself, and its code calls the hooks 1 times"));
  }

  private LibraryFile read(byte[] bytes) throws IOException {
    return LibraryFile.read(Files.write(directory.resolve("libfixture.dylib"), bytes));
  }
}
