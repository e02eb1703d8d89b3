package org.mpsstress.harness.preflight.elf;

import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;
import org.mpsstress.harness.preflight.image.Symbol;
import org.mpsstress.harness.preflight.image.SymbolVisitor;

/** A symbol table of an ELF file with its strings. */
record ElfSymbols(Region entries, Region strings, boolean wide) {
  private static final int WEAK = 2;
  private static final int SECTION = 3;
  private static final int SOURCE_FILE = 4;

  static int entrySize(boolean wide) {
    return wide ? 24 : 16;
  }

  /** Walks through the named symbols; false when the visitor has seen enough. */
  boolean visit(Symbol symbol, SymbolVisitor visitor) throws LibraryFormatException {
    int size = entrySize(wide);
    String what = "an ELF symbol";
    entries.spend(entries.length(), 0);
    for (long at = 0; at + size <= entries.length(); at += size) {
      long name = entries.u32(at, what);
      int info = entries.u8(at + (wide ? 4 : 12), what);
      int type = info & 0xf;
      if (name == 0 || type == SECTION || type == SOURCE_FILE) {
        continue;
      }
      int section = entries.u16(at + (wide ? 6 : 14), what);
      int binding = info >> 4;
      symbol.readName(strings, name);
      symbol.dropVersion();
      symbol.setDefinition(
          section != 0,
          binding == WEAK,
          binding == 0,
          entries.word(at + (wide ? 8 : 4), wide, what));
      if (!visitor.visit(symbol)) {
        return false;
      }
    }
    return true;
  }
}
