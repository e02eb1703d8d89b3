package org.mpsstress.model.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;
import java.util.Objects;

/**
 * One figure of a benchmark run, as it stands in the JSON document: what is not known is null
 * there, never absent.
 *
 * @param name what was measured, words joined by dots ("start-skew.8.mps-stress.first-to-second")
 * @param value the figure, in {@code unit}
 * @param unit of the value
 * @param against the name of the figure of the same run that it is compared with, or null
 * @param ratio of the two, or null
 * @param bar the demand in words, or null for a figure without one
 * @param met whether the bar was met, or null for a figure without one
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Measurement(
    String name, double value, String unit, String against, Double ratio, String bar, Boolean met) {
  public Measurement {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(unit, "unit");
    if (!Double.isFinite(value) || (ratio != null && !Double.isFinite(ratio))) {
      throw new IllegalArgumentException(name + " is no number that can be compared");
    }
    if ((bar == null) != (met == null)) {
      throw new IllegalArgumentException(name + " has a bar without an answer, or the reverse");
    }
  }

  /** A figure without comparison or bar. */
  public static Measurement of(String name, double value, String unit) {
    return new Measurement(name, value, unit, null, null, null, null);
  }

  /** The same figure beside another of the same run. */
  public Measurement against(Measurement other) {
    return against(other.name(), value / other.value());
  }

  /** The same figure beside another, with a ratio that is not simply that of the two values. */
  public Measurement against(String other, double itsRatio) {
    return new Measurement(name, value, unit, other, itsRatio, bar, met);
  }

  /** The same figure with a demand. */
  public Measurement atMost(double limit) {
    return withBar("at most " + plain(limit), value <= limit);
  }

  /** The same figure with a demand. */
  public Measurement atLeast(double limit) {
    return withBar("at least " + plain(limit), value >= limit);
  }

  private Measurement withBar(String demand, boolean isMet) {
    return new Measurement(name, value, unit, against, ratio, demand + " " + unit, isMet);
  }

  private static String plain(double limit) {
    return limit == Math.rint(limit)
        ? String.format(Locale.ROOT, "%,.0f", limit)
        : Double.toString(limit);
  }
}
