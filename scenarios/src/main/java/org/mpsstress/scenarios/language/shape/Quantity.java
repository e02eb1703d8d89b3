package org.mpsstress.scenarios.language.shape;

import java.math.BigDecimal;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.scenarios.language.Limits;

/** Numbers with a unit: durations in nanoseconds, sizes in bytes. */
public enum Quantity {
  /** For instance {@code 50us}. */
  DURATION(
      Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L),
      "ns|us|ms|s",
      Limits.DURATION_NANOS),
  /** For instance {@code 64MiB}. */
  SIZE(
      Map.of("B", 1L, "KiB", 1L << 10, "MiB", 1L << 20, "GiB", 1L << 30),
      "B|KiB|MiB|GiB",
      Limits.MEMORY_BYTES);

  private final Map<String, Long> units;
  private final String pattern;
  private final long most;

  Quantity(Map<String, Long> units, String unitPattern, long most) {
    this.units = units;
    this.pattern = "([0-9]{1,12}(?:\\.[0-9]{1,6})?)(" + unitPattern + ")";
    this.most = most;
  }

  /** A regular expression of what can be written. */
  public String pattern() {
    return pattern;
  }

  /** Its amount in nanoseconds or bytes; empty where the text is none, or too much. */
  public OptionalLong parse(String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    BigDecimal amount =
        new BigDecimal(matcher.group(1)).multiply(new BigDecimal(units.get(matcher.group(2))));
    return amount.compareTo(new BigDecimal(most)) > 0
        ? OptionalLong.empty()
        : OptionalLong.of(amount.longValue());
  }
}
