package org.mpsstress.harness.preflight.elf;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;

/** The header of an ELF file and its table of segments. */
record ElfHeader(
    Region file,
    boolean is64Bit,
    int type,
    int machine,
    List<ElfSegment> segments,
    long sectionTable,
    int sectionEntrySize,
    long sectionCount) {

  static final int EXECUTABLE = 2;
  static final int SHARED = 3;
  static final int RELOCATABLE = 1;

  static ElfHeader read(Region raw) throws LibraryFormatException {
    int bits = raw.u8(4, "the class of an ELF file");
    if (bits != 1 && bits != 2) {
      throw raw.malformed(4, "an ELF class of 1 (32 bits) or 2 (64 bits)");
    }
    int order = raw.u8(5, "the byte order of an ELF file");
    if (order != 1 && order != 2) {
      throw raw.malformed(5, "an ELF byte order of 1 (little) or 2 (big)");
    }
    Region file = raw.withOrder(order == 2);
    boolean wide = bits == 2;
    long word = wide ? 8 : 4;
    long programTable = file.word(24 + word, wide, "the ELF header");
    long sectionTable = file.word(24 + 2 * word, wide, "the ELF header");
    long counts = 24 + 3 * word + 4 + 2;
    int programEntrySize = file.u16(counts, "the ELF header");
    int programCount = file.u16(counts + 2, "the ELF header");
    int sectionEntrySize = file.u16(counts + 4, "the ELF header");
    long sectionCount = file.u16(counts + 6, "the ELF header");
    int leastSection = wide ? 64 : 40;
    if (sectionTable == 0) {
      sectionCount = 0;
    } else if (sectionEntrySize < leastSection) {
      throw file.malformed(counts + 4, "section headers of at least " + leastSection + " bytes");
    } else if (sectionCount == 0) {
      // More sections than 16 bits can count: the number stands in the first one's size.
      sectionCount =
          file.word(sectionTable + (wide ? 32 : 20), wide, "the number of ELF section headers");
    }
    if (sectionCount < 0 || sectionCount > file.length() / leastSection) {
      throw file.malformed(counts + 6, "no more section headers than the file has room for");
    }
    List<ElfSegment> segments = segments(file, wide, programTable, programEntrySize, programCount);
    return new ElfHeader(
        file,
        wide,
        file.u16(16, "the type of an ELF file"),
        file.u16(18, "the machine of an ELF file"),
        segments,
        sectionTable,
        sectionEntrySize,
        sectionCount);
  }

  private static List<ElfSegment> segments(
      Region file, boolean wide, long table, int entrySize, int count)
      throws LibraryFormatException {
    int least = wide ? 56 : 32;
    if (count > 0 && entrySize < least) {
      throw file.malformed(table, "program headers of at least " + least + " bytes");
    }
    List<ElfSegment> segments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Region entry =
          file.slice(table + (long) i * entrySize, least, "program header " + i + " of " + count);
      segments.add(ElfSegment.read(entry, wide));
    }
    return segments;
  }

  /** The file's bytes behind {@code address}, to the end of their segment. */
  Region atAddress(long address, String what) throws LibraryFormatException {
    for (ElfSegment segment : segments) {
      if (segment.type() == ElfSegment.LOAD && segment.holds(address)) {
        Region bytes = segment.bytes(file);
        long skip = address - segment.address();
        return bytes.slice(skip, bytes.length() - skip, what);
      }
    }
    throw file.malformed(
        0, "a loaded segment that holds address 0x" + Long.toHexString(address) + ": " + what);
  }

  /** The architecture's name; those without one keep their number. */
  String architecture() {
    return switch (machine) {
      case 3 -> "i386";
      case 8 -> "mips";
      case 21 -> file.isBigEndian() ? "ppc64" : "ppc64le";
      case 22 -> "s390x";
      case 40 -> "arm";
      case 62 -> is64Bit ? "x86_64" : "x32";
      case 183 -> "arm64";
      case 243 -> is64Bit ? "riscv64" : "riscv32";
      case 258 -> "loongarch64";
      default -> "ELF machine " + machine;
    };
  }
}
