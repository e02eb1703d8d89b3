package org.mpsstress.harness.preflight.image;

import java.util.List;

/** An image of a file that is mapped now: its description and the ways to its large parts. */
public interface ParsedImage {

  LibraryImage description();

  /** Walks through its symbol tables. */
  void visitSymbols(SymbolVisitor visitor) throws LibraryFormatException;

  /** True where the table of local symbols was taken out, so that absence of a name says less. */
  boolean stripped();

  List<CodeRange> code();
}
