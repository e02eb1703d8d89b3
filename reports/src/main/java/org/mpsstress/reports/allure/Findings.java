package org.mpsstress.reports.allure;

import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.ReplayCommandLine;

/** A finding as plain text. */
final class Findings {
  private Findings() {}

  /** Kind, place and message. */
  static String headline(Finding finding) {
    String place = finding.scenarioLine() == null ? "" : " (line " + finding.scenarioLine() + ")";
    return finding.kind() + place + ": " + finding.message();
  }

  /** Everything: both sides with their stacks, and how to see it again. */
  static String text(Finding finding) {
    StringBuilder text = new StringBuilder(headline(finding)).append('\n');
    side(text, "current access", finding.current());
    side(text, "previous access", finding.previous());
    if (!finding.life().isEmpty()) {
      text.append('\n');
      finding.lifeLines().forEach(line -> text.append(line).append('\n'));
    }
    if (finding.token() != null) {
      text.append("\nreplay: ").append(ReplayCommandLine.of(finding.token())).append('\n');
    }
    return text.toString();
  }

  private static void side(StringBuilder text, String role, Access access) {
    if (access != null) {
      text.append('\n').append(role).append(": ").append(access.title()).append('\n');
      access.stack().forEach(frame -> text.append("    ").append(frame).append('\n'));
    }
  }
}
