package org.mpsstress.harness.preflight.image;

/** Sees the symbols of an image one after the other. */
@FunctionalInterface
public interface SymbolVisitor {
  /**
   * Sees one symbol, which is valid only during the call. A symbol that stands in two tables of the
   * file (ELF: static and dynamic) is seen twice.
   *
   * @return true to go on, false to end the walk
   */
  boolean visit(Symbol symbol);
}
