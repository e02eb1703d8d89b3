package org.mpsstress.harness.preflight;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.harness.preflight.image.LibraryImage;

/** All symbols of a file as text, for small files: {@code "U name"}, {@code "D name w"}, … */
final class Symbols {

  private Symbols() {}

  /** {@code D} defined or {@code U} undefined, the name, then {@code weak} and {@code local}. */
  static List<String> of(LibraryFile file) throws IOException {
    List<String> symbols = new ArrayList<>();
    for (LibraryImage image : file.images()) {
      file.visitSymbols(
          image,
          symbol ->
              symbols.add(
                  (symbol.defined() ? "D " : "U ")
                      + symbol.name()
                      + (symbol.weak() ? " weak" : "")
                      + (symbol.local() ? " local" : "")));
    }
    return symbols;
  }
}
