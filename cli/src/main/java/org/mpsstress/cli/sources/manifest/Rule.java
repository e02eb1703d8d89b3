package org.mpsstress.cli.sources.manifest;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * What the public documentation leaves open, and the word with which a manifest has it the other
 * way (docs/sources.md). The order is that of the bits in {@code objc/rules.hpp}.
 */
public enum Rule {
  /** A signaled value that is set below the current one is ignored. */
  SIGNALED_VALUE_ONLY_GROWS,
  /** Reading the status of a command buffer orders nothing. */
  STATUS_ORDERS_NOTHING,
  /** What is autoreleased on a thread without a pool is leaked. */
  AUTORELEASE_NEEDS_A_POOL,
  /** Reading the count of a buffer's or a heap's holders orders nothing. */
  RETAIN_COUNT_ORDERS_NOTHING;

  /** As a manifest has it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** All words. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Rule::word).toList();
  }

  /**
   * What the face reads, as a source to be compiled and linked with it.
   *
   * @param words of a manifest
   */
  public static String source(Collection<String> words) {
    int bits = 0;
    for (Rule rule : values()) {
      bits |= words.contains(rule.word()) ? 1 << rule.ordinal() : 0;
    }
    return "extern \"C\" const unsigned mpss_rules;\nconst unsigned mpss_rules = " + bits + ";\n";
  }
}
