package org.mpsstress.model.record;

import java.util.List;
import java.util.Locale;

/**
 * What an exploration has seen, counted in pairs: a write, and a step that reads from it, at one
 * place. Two schedules in which every step reads from the same write are the same to a program.
 *
 * @param schedules over which was counted
 * @param pairs distinct ones seen
 * @param once of these, seen in one schedule only
 * @param full whether there was no room to count more: both are too small then
 * @param growth pairs after 1, 2, 4, 8, ... epochs, as far as there were so many
 */
public record PairCoverage(long schedules, long pairs, long once, boolean full, List<Long> growth) {
  public PairCoverage {
    growth = List.copyOf(growth);
  }

  /**
   * How many pairs that nobody has seen the next schedule shows, estimated (I. J. Good, "The
   * population frequencies of species and the estimation of population parameters", 1953).
   */
  public double expectedNew() {
    return schedules == 0 ? 0 : (double) once / schedules;
  }

  /** All but the growth, in one sentence. */
  public String sentence() {
    if (full) {
      return String.format(
          Locale.ROOT,
          "%,d pairs of a write and its reader seen, and then no more counted: there is no estimate"
              + " of what is left",
          pairs);
    }
    return String.format(
        Locale.ROOT,
        "%,d pairs of a write and its reader seen, %,d of them in one schedule only: the next one"
            + " shows about %s new (Good-Turing)",
        pairs,
        once,
        rounded(expectedNew()));
  }

  /** To two digits; above ten to a whole number. */
  private static String rounded(double value) {
    if (value == 0) {
      return "0";
    }
    return String.format(Locale.ROOT, value < 10 ? "%.2g" : "%,.0f", value);
  }
}
