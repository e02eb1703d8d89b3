package org.mpsstress.harness.preflight;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.harness.preflight.image.Symbol;

/** What the symbols of an image say about one sanitizer. */
final class HookCensus {
  private static final int NAMES_KEPT = 3;
  private static final int MAXIMUM_DEFINED = 4096;

  private final Sanitizer sanitizer;
  private final Set<String> referred = new TreeSet<>();
  private long[] defined = new long[128];
  private int definedCount;
  private boolean constructor;

  HookCensus(Sanitizer sanitizer) {
    this.sanitizer = sanitizer;
  }

  void see(Symbol symbol) {
    if (sanitizer.isConstructor(symbol)) {
      constructor = true;
    } else if (sanitizer.isHook(symbol)) {
      if (symbol.defined()) {
        // Local ones are helpers in assembly, linked into every library that asks for ASan.
        if (!symbol.local()) {
          define(symbol.address());
        }
      } else if (!symbol.weak() && referred.size() < NAMES_KEPT) {
        // Weak references come with the part of ASan's runtime that is linked into every library.
        referred.add(symbol.name());
      }
    }
  }

  Sanitizer sanitizer() {
    return sanitizer;
  }

  /** Some of the hooks that the image expects from a runtime elsewhere. */
  Set<String> referred() {
    return referred;
  }

  /** The addresses of the hooks that the image defines itself. */
  long[] defined() {
    return Arrays.copyOf(defined, definedCount);
  }

  /** True where an object made by clang with this sanitizer went into the image. */
  boolean constructor() {
    return constructor;
  }

  private void define(long address) {
    if (definedCount == MAXIMUM_DEFINED) {
      return;
    }
    if (definedCount == defined.length) {
      defined = Arrays.copyOf(defined, 2 * definedCount);
    }
    defined[definedCount++] = address;
  }
}
