package org.mpsstress.reports.html;

import org.mpsstress.model.Verdict;

/** A verdict as a coloured word; a sign of its own beside the colour, for those who see none. */
final class VerdictBadge {
  private VerdictBadge() {}

  static void write(HtmlWriter html, Verdict verdict) {
    html.open("span", "class", "badge " + verdict.word().replace(' ', '-'));
    html.element("span", sign(verdict), "class", "sign", "aria-hidden", "true");
    html.text(verdict.word()).close();
  }

  static String sign(Verdict verdict) {
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
