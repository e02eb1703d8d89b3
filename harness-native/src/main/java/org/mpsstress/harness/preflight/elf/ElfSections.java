package org.mpsstress.harness.preflight.elf;

import java.util.Optional;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;

/** What the section headers say that the segments do not: symbol tables, and notes of objects. */
final class ElfSections {
  private static final int SYMBOL_TABLE = 2;
  private static final int STRING_TABLE = 3;
  private static final int NOTE = 7;
  private static final int DYNAMIC_SYMBOLS = 11;

  private final ElfHeader header;
  private Optional<ElfSymbols> staticSymbols = Optional.empty();
  private Optional<ElfSymbols> dynamicSymbols = Optional.empty();
  private Optional<String> buildId = Optional.empty();

  private ElfSections(ElfHeader header) {
    this.header = header;
  }

  static ElfSections read(ElfHeader header) throws LibraryFormatException {
    ElfSections sections = new ElfSections(header);
    for (long i = 0; i < header.sectionCount(); i++) {
      sections.take(sections.section(i));
    }
    return sections;
  }

  Optional<ElfSymbols> staticSymbols() {
    return staticSymbols;
  }

  Optional<ElfSymbols> dynamicSymbols() {
    return dynamicSymbols;
  }

  Optional<String> buildId() {
    return buildId;
  }

  private Region section(long index) throws LibraryFormatException {
    if (index >= header.sectionCount()) {
      throw header.file().malformed(header.sectionTable(), "a section of number " + index);
    }
    return header
        .file()
        .slice(
            header.sectionTable() + index * header.sectionEntrySize(),
            header.sectionEntrySize(),
            "section header " + index + " of " + header.sectionCount());
  }

  private void take(Region section) throws LibraryFormatException {
    switch ((int) section.u32(4, "the type of a section")) {
      case SYMBOL_TABLE -> {
        refuseSecond(section, staticSymbols, "at most one symbol table");
        staticSymbols = Optional.of(symbols(section));
      }
      case DYNAMIC_SYMBOLS -> {
        refuseSecond(section, dynamicSymbols, "at most one dynamic symbol table");
        dynamicSymbols = Optional.of(symbols(section));
      }
      case NOTE -> {
        if (buildId.isEmpty()) {
          buildId = ElfNotes.buildId(bytes(section, "a section of notes"));
        }
      }
      default -> {}
    }
  }

  private ElfSymbols symbols(Region section) throws LibraryFormatException {
    long link = section.u32(header.is64Bit() ? 40 : 24, "the string table of a section");
    Region strings = section(link);
    if (strings.u32(4, "the type of a section") != STRING_TABLE) {
      throw strings.malformed(4, "a string table, linked to by a symbol table");
    }
    return new ElfSymbols(
        bytes(section, "a symbol table"), bytes(strings, "a string table"), header.is64Bit());
  }

  private Region bytes(Region section, String what) throws LibraryFormatException {
    boolean wide = header.is64Bit();
    long offset = section.word(wide ? 24 : 16, wide, "the offset of a section");
    long size = section.word(wide ? 32 : 20, wide, "the size of a section");
    return header.file().slice(offset, size, what);
  }

  private static void refuseSecond(Region section, Optional<ElfSymbols> first, String expected)
      throws LibraryFormatException {
    if (first.isPresent()) {
      throw section.malformed(4, expected);
    }
  }
}
