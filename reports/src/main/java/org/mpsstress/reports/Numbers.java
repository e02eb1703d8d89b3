package org.mpsstress.reports;

import java.util.Locale;

/** Numbers as people read them, the same on every machine. */
public final class Numbers {
  private Numbers() {}

  /** 1234567 becomes "1,234,567". */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** "1 schedule", "1,234 schedules". */
  public static String count(long value, String what) {
    return count(value) + " " + what + (value == 1 ? "" : "s");
  }

  /** Three significant digits with a magnitude: "950", "12.3 k", "4.56 M". */
  public static String magnitude(double value) {
    double size = Math.abs(value);
    if (size >= 1e9) {
      return digits(value / 1e9) + " G";
    }
    if (size >= 1e6) {
      return digits(value / 1e6) + " M";
    }
    if (size >= 1e4) {
      return digits(value / 1e3) + " k";
    }
    return size >= 1000 ? count(Math.round(value)) : digits(value);
  }

  /** A duration with its unit: "35 ns", "1.20 µs", "3.40 ms", "2.50 s". */
  public static String nanos(double nanos) {
    double size = Math.abs(nanos);
    if (size < 1e3) {
      return digits(nanos) + " ns";
    }
    if (size < 1e6) {
      return digits(nanos / 1e3) + " µs";
    }
    return size < 1e9 ? digits(nanos / 1e6) + " ms" : digits(nanos / 1e9) + " s";
  }

  /** Seconds: "0.42 s", "12.3 s", "3 min 20 s". */
  public static String seconds(double seconds) {
    if (seconds < 120) {
      return digits(seconds) + " s";
    }
    long whole = Math.round(seconds);
    return whole / 60 + " min " + whole % 60 + " s";
  }

  /** A share of one as a percentage. */
  public static String percent(double share) {
    return digits(share * 100) + " %";
  }

  /** A probability bound: "0.03", "0.0004", never rounded down to zero. */
  public static String bound(double bound) {
    return bound >= 0.01
        ? digits(bound)
        : String.format(Locale.ROOT, "%.1g", bound).replaceFirst("e-0", "e-");
  }

  /** Bytes: "7.75 GiB". */
  public static String bytes(long bytes) {
    double gibibytes = bytes / (1024.0 * 1024 * 1024);
    return gibibytes >= 1 ? digits(gibibytes) + " GiB" : digits(bytes / (1024.0 * 1024)) + " MiB";
  }

  /** At most three significant digits, no trailing zeros after the point. */
  private static String digits(double value) {
    double size = Math.abs(value);
    String text =
        String.format(Locale.ROOT, size >= 99.95 ? "%.0f" : size >= 9.995 ? "%.1f" : "%.2f", value);
    return text.contains(".") ? text.replaceFirst("0+$", "").replaceFirst("\\.$", "") : text;
  }
}
