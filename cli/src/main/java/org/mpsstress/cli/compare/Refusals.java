package org.mpsstress.cli.compare;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.mpsstress.cli.UserError;

/** What makes a comparison say nothing, said before anything is run. */
final class Refusals {
  /** What a p value must be below before anybody calls two libraries different. */
  static final double SIGNIFICANT = 0.05;

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private Refusals() {}

  /**
   * So few runs that the exact test cannot tell the libraries apart, whatever happens.
   *
   * @throws UserError with the number that would do
   */
  static void tooFew(int cases, int repeat) {
    int runs = cases * repeat;
    if (ExactTest.smallest(runs) < SIGNIFICANT) {
      return;
    }
    int enough = runs;
    while (ExactTest.smallest(enough * cases) >= SIGNIFICANT) {
      enough++;
    }
    throw new UserError(
        String.format(
            Locale.ROOT,
            "too few runs to say anything: with --repeat %d each library runs %d times, and even %d"
                + " failures of one against none of the other have p = %.2g, not below %.2f;"
                + " --repeat %d would do",
            repeat,
            runs,
            runs,
            ExactTest.smallest(runs),
            SIGNIFICANT,
            enough));
  }

  /**
   * A variable that no process can be started with.
   *
   * @param option that named it
   * @throws UserError with the variable
   */
  static void environment(String option, Map<String, String> variables) {
    for (String name : variables.keySet()) {
      if (!VARIABLE.matcher(name).matches()) {
        throw new UserError(
            option
                + " '"
                + name
                + "': expected NAME=VALUE, with letters, digits and _ in the name");
      }
    }
  }

  /** What a single case's p value cannot say; "" where it can. */
  static String ofOneCase(int repeat) {
    if (ExactTest.smallest(repeat) < SIGNIFICANT) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "with --repeat %d no single case can have a p value below %.2f; all together can",
        repeat,
        SIGNIFICANT);
  }
}
