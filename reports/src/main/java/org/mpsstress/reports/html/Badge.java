package org.mpsstress.reports.html;

import org.mpsstress.model.Verdict;

/**
 * A coloured word.
 *
 * @param style its class in the style sheet
 * @param sign beside the colour, for those who see none
 * @param word that it says
 */
record Badge(String style, String sign, String word) {
  static Badge of(Verdict verdict) {
    return new Badge(verdict.word().replace(' ', '-'), sign(verdict), verdict.word());
  }

  /** Of what is as it should be, or is not. */
  static Badge of(boolean good, String word) {
    Verdict verdict = good ? Verdict.PASSED : Verdict.FAILED;
    return new Badge(verdict.word(), sign(verdict), word);
  }

  private static String sign(Verdict verdict) {
    return switch (verdict) {
      case PASSED -> "✓";
      case FAILED -> "✕";
      case CRASHED -> "!";
      case HUNG -> "∞";
      case INCONCLUSIVE, NOT_JUDGED -> "?";
      case SKIPPED -> "–";
    };
  }
}
