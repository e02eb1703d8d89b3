package org.mpsstress.harness.preflight;

import java.util.List;
import org.mpsstress.harness.preflight.image.Symbol;

/**
 * The functions that instrumented code calls at every access, by their anchored names, and the
 * constructor that the compiler adds to each instrumented file. Functions that a program may call
 * without being instrumented (annotations, {@code __tsan_acquire}, {@code __tsan_init}) are left
 * out, and so is everything that only has the letters somewhere in its name: a pattern without
 * anchor finds "tsAn" in {@code OffsetsAndMasks}.
 */
enum Sanitizer {
  THREAD(
      "__tsan_",
      List.of(
          "read",
          "write",
          "func_entry",
          "unaligned_read",
          "unaligned_write",
          "volatile_read",
          "volatile_write",
          "unaligned_volatile_",
          "atomic"),
      "tsan.module_ctor"),
  ADDRESS(
      "__asan_",
      List.of("report_load", "report_store", "report_exp_", "load", "store", "exp_"),
      "asan.module_ctor");

  private final String prefix;
  private final List<String> functions;
  private final String constructor;

  Sanitizer(String prefix, List<String> functions, String constructor) {
    this.prefix = prefix;
    this.functions = functions;
    this.constructor = constructor;
  }

  /** True for a function that only instrumented code calls. */
  boolean isHook(Symbol symbol) {
    if (!symbol.startsWith(prefix)) {
      return false;
    }
    for (String function : functions) {
      if (symbol.hasAt(prefix.length(), function)) {
        return true;
      }
    }
    return false;
  }

  /** True for the constructor that clang puts into each instrumented object. */
  boolean isConstructor(Symbol symbol) {
    return symbol.startsWith(constructor);
  }

  String constructor() {
    return constructor;
  }

  /** The tool's name in sentences. */
  String tool() {
    return this == THREAD ? "ThreadSanitizer" : "AddressSanitizer";
  }
}
