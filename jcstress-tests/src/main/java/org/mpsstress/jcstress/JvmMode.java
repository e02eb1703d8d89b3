package org.mpsstress.jcstress;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the JVM of a test compiles it. */
public enum JvmMode {
  /** As it does by itself. */
  TIERED(),
  /** Interpreted. */
  INTERPRETED("-Xint"),
  /** By the quick compiler. */
  C1("-XX:TieredStopAtLevel=1"),
  /** By the one that optimises most. */
  C2("-XX:-TieredCompilation");

  private final List<String> arguments;

  JvmMode(String... arguments) {
    this.arguments = List.of(arguments);
  }

  /** Options of the JVM. */
  public List<String> arguments() {
    return arguments;
  }

  /** Modes by their words, with commas between them. */
  static List<JvmMode> of(String words) {
    return Arrays.stream(words.split(","))
        .map(word -> valueOf(word.toUpperCase(Locale.ROOT)))
        .toList();
  }
}
