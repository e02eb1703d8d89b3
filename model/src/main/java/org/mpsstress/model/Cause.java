package org.mpsstress.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What tells one cause from others: the kind, and parts that are equal wherever the same thing is
 * seen. No part has an address, offset, line, build or thread in it. The controlled runtime makes
 * the same of the same parts (cause.cpp).
 */
public final class Cause {
  /** In the scenario's words: {@code `y = mm x x` (line 18)}, {@code thread worker#3}. */
  private static final Pattern OPERATION = Pattern.compile("`[^`\n]*` \\(line \\d+\\)");

  private static final Pattern THREAD = Pattern.compile("\\bthread \\S+#\\d+");
  private static final Pattern NUMBER = Pattern.compile("\\b(0x[0-9a-f]+|\\d+)");
  private static final Pattern LIST = Pattern.compile("#(, #)+");

  private Cause() {}

  /** 16 hex digits. */
  public static String of(FindingKind kind, List<String> parts) {
    long hash = add(0, kind.word());
    for (String part : parts) {
      hash = add(hash, part);
    }
    return String.format("%016x", scramble(hash));
  }

  /** The same. */
  public static String of(FindingKind kind, String... parts) {
    return of(kind, List.of(parts));
  }

  /**
   * Of a finding of which nobody knows more than what is said: its first line, and the innermost
   * frame of each side.
   */
  static String ofWords(Finding finding) {
    List<String> parts = new ArrayList<>();
    parts.add(plain(finding.message().lines().findFirst().orElse("")));
    for (Access side : new Access[] {finding.current(), finding.previous()}) {
      parts.add(side == null || side.stack().isEmpty() ? "" : plain(side.stack().get(0)));
    }
    return of(finding.kind(), parts);
  }

  /** A text without numbers, addresses, and the scenario's own names. */
  public static String plain(String text) {
    String plain = OPERATION.matcher(text).replaceAll("an operation");
    plain = THREAD.matcher(plain).replaceAll("a thread");
    plain = NUMBER.matcher(plain).replaceAll("#");
    return LIST.matcher(plain).replaceAll("#").strip();
  }

  private static long add(long hash, String text) {
    for (byte letter : text.getBytes(StandardCharsets.UTF_8)) {
      hash = scramble(hash + Byte.toUnsignedInt(letter));
    }
    return scramble(hash + 0x100); // no letter: where one text ends and the next begins
  }

  /** The finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
  private static long scramble(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
