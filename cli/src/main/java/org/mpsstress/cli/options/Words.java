package org.mpsstress.cli.options;

import java.util.List;
import org.mpsstress.cli.UserError;
import org.mpsstress.scenarios.language.Suggestion;

/** Options whose value is one of a few words. */
public final class Words {
  private Words() {}

  /** Refuses any other, with the nearest. */
  public static void oneOf(String option, String word, List<String> valid) {
    if (!valid.contains(word)) {
      throw new UserError(
          option
              + " '"
              + word
              + "': expected one of "
              + String.join(", ", valid)
              + Suggestion.of(word, valid));
    }
  }

  /** Refuses any other of a list too long to print, with the nearest and the command that lists. */
  public static void known(String option, String word, List<String> valid, String lister) {
    if (!valid.contains(word)) {
      throw new UserError(
          option + " '" + word + "': unknown" + Suggestion.of(word, valid) + " (" + lister + ")");
    }
  }
}
