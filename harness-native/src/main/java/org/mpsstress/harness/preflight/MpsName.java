package org.mpsstress.harness.preflight;

import java.util.List;
import org.mpsstress.harness.preflight.image.Symbol;

/**
 * Names inside {@code at::mps} as the Itanium C++ ABI mangles them: each part has its length before
 * it, so that a name that merely contains another does not match.
 */
final class MpsName {
  /** Functions, const functions, tables of a class, and static locals with their guards. */
  private static final List<String> STARTS =
      List.of("_ZN", "_ZNK", "_ZTVN", "_ZTIN", "_ZTSN", "_ZZN", "_ZZNK", "_ZGVZN", "_ZGVZNK");

  private final List<String> prefixes;

  private MpsName(List<String> prefixes) {
    this.prefixes = prefixes;
  }

  /** The mangled form of {@code at::mps::names…} without its frame. */
  static String nested(String... names) {
    StringBuilder mangled = new StringBuilder("2at3mps");
    for (String name : names) {
      mangled.append(name.length()).append(name);
    }
    return mangled.toString();
  }

  /** The class {@code at::mps::name} with all that belongs to it. */
  static MpsName ofClass(String name) {
    return new MpsName(STARTS.stream().map(start -> start + nested(name)).toList());
  }

  /** True where {@code symbol} is a member of the class or one of its tables. */
  boolean owns(Symbol symbol) {
    if (!symbol.startsWith("_Z")) {
      return false;
    }
    for (String prefix : prefixes) {
      if (symbol.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
