package org.mpsstress.harness.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.macho.MachOBuilder;

/**
 * Whatever happens to a file, its reading ends, either well or with a {@link
 * LibraryFormatException}. The seed is in the failure's message.
 */
class MutationTest {
  /** More of them with -Dmpsstress.mutations=N. */
  private static final int ROUNDS = Integer.getInteger("mpsstress.mutations", 400);

  private static final long[] VALUES = {
    0, 1, 0x7f, 0xff, 0xffff, 0x7fff_ffffL, 0xffff_ffffL, Long.MAX_VALUE, Long.MIN_VALUE, -1, -24
  };

  @TempDir Path directory;

  /** A watchdog against endless loops, no measurement: the rounds take seconds. */
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void imagesOfMacOs() throws IOException {
    byte[] thin = MachOBuilder.library().code(new byte[64]).defined("___tsan_read8", 8).build();
    int[] processors = {MachOBuilder.ARM64, MachOBuilder.X86_64};
    Map<String, byte[]> fixtures = new LinkedHashMap<>();
    fixtures.put("thin", thin);
    fixtures.put("universal", MachOBuilder.universal(processors, thin, thin));
    mutate(fixtures);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void filesOfLinux() throws IOException {
    Compiler compiler = new Compiler(directory);
    String source = "extern \"C\" int __tsan_read8() { return 1; } int main() { return 0; }";
    Map<String, byte[]> fixtures = new LinkedHashMap<>();
    fixtures.put("library", bytes(compiler.library("a.so", source, "-Wl,-rpath,/x:$ORIGIN")));
    fixtures.put("sysv hash", bytes(compiler.library("b.so", source, "-Wl,--hash-style=sysv")));
    fixtures.put("executable", bytes(compiler.build(Compiler.GCC, "c", source, "-rdynamic")));
    fixtures.put("bare", withoutSections(fixtures.get("library")));
    fixtures.put("bare sysv", withoutSections(fixtures.get("sysv hash")));
    fixtures.put("32 bits", bytes(compiler.build(Compiler.CLANG, "d.o", source, "-c", "-m32")));
    mutate(fixtures);
  }

  private void mutate(Map<String, byte[]> fixtures) throws IOException {
    long first = new Random().nextLong();
    int refused = 0;
    int rounds = 0;
    for (Map.Entry<String, byte[]> fixture : fixtures.entrySet()) {
      for (int i = 0; i < ROUNDS; i++, rounds++) {
        long seed = first + rounds;
        byte[] mutated = mutated(fixture.getValue(), new Random(seed));
        refused += refuses(fixture.getKey(), mutated, seed) ? 1 : 0;
      }
    }
    // Otherwise the mutations would prove nothing.
    assertThat(refused).isGreaterThan(rounds / 10).isLessThan(rounds);
  }

  private boolean refuses(String fixture, byte[] bytes, long seed) throws IOException {
    Path path = Files.write(directory.resolve("mutated"), bytes);
    try {
      LibraryFile file = LibraryFile.read(path);
      assertThat(Symbols.of(file)).isNotNull();
      assertThat(Instrumentation.of(file)).isNotNull();
      assertThat(MpsFeatures.of(file)).isNotNull();
      assertThat(TorchVersion.of(file)).isNotNull();
      return false;
    } catch (LibraryFormatException expected) {
      return true;
    } catch (RuntimeException | Error e) {
      return fail("fixture " + fixture + ", seed " + seed + ": " + e, e);
    }
  }

  /** Cuts the file, or changes a few bytes or numbers, mostly where the headers are. */
  private static byte[] mutated(byte[] original, Random random) {
    if (random.nextInt(5) == 0) {
      return Arrays.copyOf(original, random.nextInt(original.length));
    }
    byte[] bytes = original.clone();
    ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = random.nextInt(6); i >= 0; i--) {
      int range = random.nextBoolean() ? Math.min(1024, bytes.length) : bytes.length;
      int at = random.nextInt(range - 8) & ~3;
      long value = VALUES[random.nextInt(VALUES.length)];
      switch (random.nextInt(5)) {
        case 0 -> numbers.put(at + random.nextInt(4), (byte) random.nextInt());
        case 1 -> numbers.putShort(at, (short) value);
        case 2 -> numbers.putInt(at, (int) value);
        case 3 -> numbers.putInt(at, random.nextInt(bytes.length * 2));
        default -> numbers.putLong(at, value);
      }
    }
    return bytes;
  }

  private static byte[] bytes(Path file) throws IOException {
    return Files.readAllBytes(file);
  }

  private static byte[] withoutSections(byte[] file) {
    ByteBuffer copy = ByteBuffer.wrap(file.clone()).order(ByteOrder.LITTLE_ENDIAN);
    return copy.putLong(40, 0).putInt(60, 0).array();
  }
}
