package org.mpsstress.harness.preflight.elf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;
import org.mpsstress.harness.preflight.image.RunPath;

/**
 * The dynamic section: what the loader reads of a library. Taken from the segments, as the loader
 * does; section headers may be missing or lie.
 */
final class ElfDynamic {
  private static final int NEEDED = 1;
  private static final int HASH = 4;
  private static final int STRINGS = 5;
  private static final int SYMBOLS = 6;
  private static final int STRINGS_SIZE = 10;
  private static final int SONAME = 14;
  private static final int RPATH = 15;
  private static final int RUNPATH = 29;
  private static final int FLAGS_1 = 0x6ffffffb;
  private static final int GNU_HASH = 0x6ffffef5;
  private static final long POSITION_INDEPENDENT_EXECUTABLE = 0x08000000;
  private static final int MAXIMUM_NEEDED = 4096;

  private final ElfHeader header;
  private final List<Long> neededOffsets = new ArrayList<>();
  private Optional<Long> soname = Optional.empty();
  private Optional<Long> rpath = Optional.empty();
  private Optional<Long> runpath = Optional.empty();
  private Optional<Long> stringsAddress = Optional.empty();
  private long stringsSize;
  private Optional<Long> symbolsAddress = Optional.empty();
  private Optional<Long> hashAddress = Optional.empty();
  private Optional<Long> gnuHashAddress = Optional.empty();
  private boolean executable;

  private ElfDynamic(ElfHeader header) {
    this.header = header;
  }

  /** Reads it; empty where the file has none (objects, static executables). */
  static ElfDynamic read(ElfHeader header) throws LibraryFormatException {
    ElfDynamic dynamic = new ElfDynamic(header);
    for (ElfSegment segment : header.segments()) {
      if (segment.type() == ElfSegment.DYNAMIC) {
        dynamic.readEntries(segment.bytes(header.file()));
        break;
      }
    }
    return dynamic;
  }

  private void readEntries(Region entries) throws LibraryFormatException {
    boolean wide = header.is64Bit();
    int word = wide ? 8 : 4;
    for (long at = 0; at + 2 * word <= entries.length(); at += 2 * word) {
      long tag = entries.word(at, wide, "a tag of the dynamic section");
      if (tag == 0) {
        return;
      }
      take(tag, entries.word(at + word, wide, "a value of the dynamic section"));
      if (neededOffsets.size() > MAXIMUM_NEEDED) {
        throw entries.malformed(at, "at most " + MAXIMUM_NEEDED + " needed libraries");
      }
    }
  }

  private void take(long tag, long value) {
    if (tag < 0 || tag > Integer.MAX_VALUE) {
      return;
    }
    switch ((int) tag) {
      case NEEDED -> neededOffsets.add(value);
      case HASH -> hashAddress = Optional.of(value);
      case STRINGS -> stringsAddress = Optional.of(value);
      case SYMBOLS -> symbolsAddress = Optional.of(value);
      case STRINGS_SIZE -> stringsSize = value;
      case SONAME -> soname = Optional.of(value);
      case RPATH -> rpath = Optional.of(value);
      case RUNPATH -> runpath = Optional.of(value);
      case FLAGS_1 -> executable = (value & POSITION_INDEPENDENT_EXECUTABLE) != 0;
      case GNU_HASH -> gnuHashAddress = Optional.of(value);
      default -> {}
    }
  }

  /** True where the linker noted a position-independent executable. */
  boolean executable() {
    return executable;
  }

  List<String> needed() throws LibraryFormatException {
    List<String> names = new ArrayList<>();
    if (!neededOffsets.isEmpty()) {
      Region strings = strings();
      for (long offset : neededOffsets) {
        names.add(strings.string(offset, "the name of a needed library"));
      }
    }
    return names;
  }

  Optional<String> soname() throws LibraryFormatException {
    return soname.isEmpty()
        ? Optional.empty()
        : Optional.of(strings().string(soname.get(), "the SONAME"));
  }

  /** RPATH or RUNPATH, split; the loader ignores RPATH where there is a RUNPATH. */
  List<RunPath> runPaths() throws LibraryFormatException {
    List<RunPath> paths = new ArrayList<>();
    RunPath.Kind kind = runpath.isPresent() ? RunPath.Kind.RUNPATH : RunPath.Kind.RPATH;
    Optional<Long> offset = runpath.isPresent() ? runpath : rpath;
    if (offset.isPresent()) {
      for (String directory : strings().string(offset.get(), kind.toString()).split(":", -1)) {
        paths.add(new RunPath(kind, directory));
      }
    }
    return paths;
  }

  Region strings() throws LibraryFormatException {
    if (stringsAddress.isEmpty()) {
      throw header.file().malformed(0, "a string table named by the dynamic section");
    }
    return header
        .atAddress(stringsAddress.get(), "the dynamic string table")
        .slice(0, stringsSize, "the dynamic string table");
  }

  /** The dynamic symbols without section headers: their count comes from a hash table. */
  Optional<Region> symbols(int entrySize) throws LibraryFormatException {
    if (symbolsAddress.isEmpty()) {
      return Optional.empty();
    }
    long count = 0;
    if (hashAddress.isPresent()) {
      count = ElfHash.count(header.atAddress(hashAddress.get(), "the hash table"));
    } else if (gnuHashAddress.isPresent()) {
      Region table = header.atAddress(gnuHashAddress.get(), "the GNU hash table");
      count = ElfHash.gnuCount(table, header.is64Bit());
    }
    Region rest = header.atAddress(symbolsAddress.get(), "the dynamic symbol table");
    return Optional.of(rest.slice(0, count * entrySize, "the dynamic symbol table"));
  }
}
