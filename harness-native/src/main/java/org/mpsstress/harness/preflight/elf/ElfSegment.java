package org.mpsstress.harness.preflight.elf;

import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;

/** A program header: what the loader is to do with a part of the file. */
record ElfSegment(long type, boolean executable, long offset, long address, long fileSize) {
  static final long LOAD = 1;
  static final long DYNAMIC = 2;
  static final long INTERPRETER = 3;
  static final long NOTE = 4;

  static ElfSegment read(Region entry, boolean wide) throws LibraryFormatException {
    String what = "a program header";
    return new ElfSegment(
        entry.u32(0, what),
        (entry.u32(wide ? 4 : 24, what) & 1) != 0,
        entry.word(wide ? 8 : 4, wide, what),
        entry.word(wide ? 16 : 8, wide, what),
        entry.word(wide ? 32 : 16, wide, what));
  }

  boolean holds(long at) {
    return Long.compareUnsigned(at, address) >= 0
        && Long.compareUnsigned(at - address, fileSize) < 0;
  }

  Region bytes(Region file) throws LibraryFormatException {
    return file.slice(offset, fileSize, "a segment of type " + type);
  }
}
