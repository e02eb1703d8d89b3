package org.mpsstress.scenarios.language;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The nearest valid word to one that is not. */
public final class Suggestion {
  private Suggestion() {}

  /** "; did you mean 'x'?", or "" where no word is near. */
  public static String of(String word, Collection<String> valid) {
    return nearest(word, valid).map(near -> "; did you mean '" + near + "'?").orElse("");
  }

  /** The same, worked out only if the message is shown: a file may have many words that are not. */
  public static Object later(String word, Collection<String> valid) {
    return new Later(word, List.copyOf(valid));
  }

  private record Later(String word, List<String> valid) {
    @Override
    public String toString() {
      return of(word, valid);
    }
  }

  /** The valid word that takes the fewest edits, if they are few for the word's length. */
  public static Optional<String> nearest(String word, Collection<String> valid) {
    int allowed = Math.max(1, Math.min(word.length(), Limits.NAME) / 3);
    return valid.stream()
        .filter(candidate -> Math.abs(candidate.length() - word.length()) <= allowed)
        .filter(candidate -> distance(word, candidate) <= allowed)
        .min(
            Comparator.comparingInt((String candidate) -> distance(word, candidate))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Insertions, deletions, replacements and swaps of neighbours from one word to the other. */
  static int distance(String from, String to) {
    int[][] edits = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        edits[i][j] = i == 0 ? j : j == 0 ? i : step(edits, from, to, i, j);
      }
    }
    return edits[from.length()][to.length()];
  }

  private static int step(int[][] edits, String from, String to, int i, int j) {
    int replaced = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
    int best =
        Math.min(edits[i - 1][j - 1] + replaced, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
  }
}
