package org.mpsstress.harness.preflight.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers and bounds, also beyond what one mapping can hold. */
class RegionTest {
  private static final long GIB = 1L << 30;

  @TempDir Path directory;
  private Region region;

  /** A file with a hole of a little more than 2 GiB; it takes no room. */
  @BeforeEach
  void makeASparseFile() throws IOException {
    Path path = directory.resolve("sparse");
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.seek(GIB - 3);
      file.write(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 'n', 'a', 'm', 'e'});
      file.setLength(2 * GIB + 16);
    }
    region = Region.whole(MappedBytes.map(path));
  }

  @Test
  void readsAcrossTheSeamOfTwoMappings() throws IOException {
    assertThat(region.length()).isEqualTo(2 * GIB + 16);
    assertThat(region.u64(GIB - 3, "a number")).isEqualTo(0x0807060504030201L);
    assertThat(region.withOrder(true).u64(GIB - 3, "a number")).isEqualTo(0x0102030405060708L);
    assertThat(region.string(GIB + 5, "a string")).isEqualTo("name");
    assertThat(region.array(GIB - 3, 4, "bytes")).containsExactly(1, 2, 3, 4);
    byte[] copy = new byte[32];
    assertThat(region.copyUpTo(2 * GIB, copy, 32)).isEqualTo(16);
  }

  @Test
  void numbersAreUnsigned() throws IOException {
    Region end = region.slice(GIB - 3, 12, "a part");
    assertThat(end.u8(7, "a number")).isEqualTo(8);
    assertThat(end.u16(0, "a number")).isEqualTo(0x0201);
    assertThat(end.u32(0, "a number")).isEqualTo(0x04030201L);
    assertThat(end.word(0, false, "a number")).isEqualTo(0x04030201L);
  }

  @ParameterizedTest
  @CsvSource({
    "9, 4",
    "12, 1",
    "13, 0",
    "-1, 1",
    "0, -1",
    "0, 13",
    "9223372036854775807, 1",
    "1, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808"
  })
  void aPartEndsWhereItEnds(long offset, long size) throws IOException {
    Region part = region.slice(GIB - 3, 12, "a part");

    assertThatThrownBy(() -> part.slice(offset, size, "a header"))
        .isInstanceOf(LibraryFormatException.class)
        .hasMessageContaining("expected a header (" + Long.toUnsignedString(size) + " bytes)")
        .hasMessageContaining("ends at 0x40000009");
  }

  @Test
  void aStringNeedsItsEnd() throws IOException {
    Region part = region.slice(GIB + 5, 4, "a part");

    assertThat(part.stringToEnd(0, "a path")).isEqualTo("name");
    assertThatThrownBy(() -> part.string(0, "a path"))
        .isInstanceOf(LibraryFormatException.class)
        .hasMessageContaining("a path, a string of at most 16 KiB ended by a zero byte");
  }
}
