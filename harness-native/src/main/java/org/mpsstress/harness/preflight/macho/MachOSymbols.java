package org.mpsstress.harness.preflight.macho;

import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.Region;
import org.mpsstress.harness.preflight.image.Symbol;
import org.mpsstress.harness.preflight.image.SymbolVisitor;

/** The symbol table of a Mach-O image with its strings. */
record MachOSymbols(Region entries, Region strings, boolean wide) {
  private static final int DEBUGGER = 0xe0;
  private static final int TYPE = 0x0e;
  private static final int EXTERNAL = 0x01;
  private static final int PRIVATE_EXTERNAL = 0x10;
  private static final int UNDEFINED = 0x0;
  private static final int PREBOUND = 0xc;
  private static final int WEAK_REFERENCE = 0x40;
  private static final int WEAK_DEFINITION = 0x80;

  /** Slices the table out of {@code image} as an LC_SYMTAB command says. */
  static MachOSymbols read(Region image, Region command, boolean wide)
      throws LibraryFormatException {
    String what = "an LC_SYMTAB command";
    long count = command.u32(12, what);
    return new MachOSymbols(
        image.slice(command.u32(8, what), count * entrySize(wide), "the symbol table"),
        image.slice(command.u32(16, what), command.u32(20, what), "the string table"),
        wide);
  }

  void visit(SymbolVisitor visitor) throws LibraryFormatException {
    Symbol symbol = new Symbol();
    int size = entrySize(wide);
    String what = "a Mach-O symbol";
    entries.spend(entries.length(), 0);
    for (long at = 0; at + size <= entries.length(); at += size) {
      long name = entries.u32(at, what);
      int type = entries.u8(at + 4, what);
      if (name == 0 || (type & DEBUGGER) != 0) {
        continue;
      }
      int flags = entries.u16(at + 6, what);
      long address = entries.word(at + 8, wide, what);
      int where = type & TYPE;
      // An undefined symbol with a value is a common one: the linker makes room for it.
      boolean undefined = (where == UNDEFINED && address == 0) || where == PREBOUND;
      symbol.readName(strings, name);
      symbol.dropUnderscore();
      symbol.setDefinition(
          !undefined,
          (flags & (undefined ? WEAK_REFERENCE : WEAK_DEFINITION)) != 0,
          (type & EXTERNAL) == 0 || (type & PRIVATE_EXTERNAL) != 0,
          address);
      if (!visitor.visit(symbol)) {
        return;
      }
    }
  }

  private static int entrySize(boolean wide) {
    return wide ? 16 : 12;
  }
}
