package org.mpsstress.harness.preflight.image;

import java.nio.charset.StandardCharsets;

/**
 * A part of a mapped file with its byte order: numbers, strings and smaller parts of it, every
 * access checked against its end. Offsets are relative to the region, those in messages to the
 * file.
 */
public final class Region {
  /** No path in a library is longer than this; symbol names are read elsewhere. */
  private static final int MAXIMUM_STRING = 16 * 1024;

  private final MappedBytes bytes;
  private final long start;
  private final long length;
  private final boolean bigEndian;

  private Region(MappedBytes bytes, long start, long length, boolean bigEndian) {
    this.bytes = bytes;
    this.start = start;
    this.length = length;
    this.bigEndian = bigEndian;
  }

  public static Region whole(MappedBytes bytes) {
    return new Region(bytes, 0, bytes.size(), false);
  }

  /** The same bytes in another byte order. */
  public Region withOrder(boolean newBigEndian) {
    return new Region(bytes, start, length, newBigEndian);
  }

  /** The part of {@code size} bytes at {@code offset}; both may be any 64-bit number. */
  public Region slice(long offset, long size, String what) throws LibraryFormatException {
    check(offset, size, what);
    return new Region(bytes, start + offset, size, bigEndian);
  }

  public boolean isBigEndian() {
    return bigEndian;
  }

  public long start() {
    return start;
  }

  public long length() {
    return length;
  }

  public int u8(long offset, String what) throws LibraryFormatException {
    check(offset, 1, what);
    return bytes.at(start + offset);
  }

  public int u16(long offset, String what) throws LibraryFormatException {
    return (int) number(offset, 2, what);
  }

  public long u32(long offset, String what) throws LibraryFormatException {
    return number(offset, 4, what);
  }

  /** A 64-bit number; those above 2^63 come out negative, and no region contains them. */
  public long u64(long offset, String what) throws LibraryFormatException {
    return number(offset, 8, what);
  }

  /** An address or size: 8 bytes in 64-bit formats, 4 in others. */
  public long word(long offset, boolean is64Bit, String what) throws LibraryFormatException {
    return number(offset, is64Bit ? 8 : 4, what);
  }

  /** The string that starts at {@code offset} and ends at a zero byte. */
  public String string(long offset, String what) throws LibraryFormatException {
    int count = lengthOfString(offset);
    if (offset + count >= length || count > MAXIMUM_STRING) {
      throw malformed(offset, what + ", a string of at most 16 KiB ended by a zero byte");
    }
    return new String(array(offset, count, what), StandardCharsets.UTF_8);
  }

  /** The string that starts at {@code offset} and ends at a zero byte or with the region. */
  public String stringToEnd(long offset, String what) throws LibraryFormatException {
    int count = lengthOfString(offset);
    if (count > MAXIMUM_STRING) {
      throw malformed(offset, what + ", a string of at most 16 KiB");
    }
    return new String(array(offset, count, what), StandardCharsets.UTF_8);
  }

  /** {@code size} bytes, copied. */
  public byte[] array(long offset, int size, String what) throws LibraryFormatException {
    check(offset, size, what);
    byte[] copy = new byte[size];
    bytes.copy(start + offset, copy, 0, size);
    return copy;
  }

  /** Copies up to {@code size} bytes, as many as there are; answers how many. */
  public int copyUpTo(long offset, byte[] destination, int size) throws LibraryFormatException {
    check(offset, 0, "data");
    int count = (int) Math.min(size, length - offset);
    bytes.copy(start + offset, destination, 0, count);
    return count;
  }

  /** Accounts for work that is not bounded by the region's own length. */
  public void spend(long work, long offset) throws LibraryFormatException {
    if (!bytes.limit().spend(work)) {
      throw malformed(offset, "parts that do not overlap: walking this file would take too long");
    }
  }

  public LibraryFormatException malformed(long offset, String expected) {
    return new LibraryFormatException(bytes.path(), start + offset, expected);
  }

  private int lengthOfString(long offset) throws LibraryFormatException {
    check(offset, 0, "a string");
    int count = 0;
    while (offset + count < length
        && count <= MAXIMUM_STRING
        && bytes.at(start + offset + count) != 0) {
      count++;
    }
    spend(count + 1L, offset);
    return count;
  }

  private long number(long offset, int size, String what) throws LibraryFormatException {
    check(offset, size, what);
    long value = 0;
    for (int i = 0; i < size; i++) {
      int shift = 8 * (bigEndian ? size - 1 - i : i);
      value |= (long) bytes.at(start + offset + i) << shift;
    }
    return value;
  }

  private void check(long offset, long size, String what) throws LibraryFormatException {
    if (offset < 0 || size < 0 || offset > length || size > length - offset) {
      throw malformed(
          offset,
          what
              + " ("
              + Long.toUnsignedString(size)
              + " bytes), but the part of the file that holds it ends at 0x"
              + Long.toHexString(start + length));
    }
  }
}
