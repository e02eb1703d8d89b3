package org.mpsstress.reports.html;

import java.util.List;
import org.mpsstress.model.Access;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.FindingGroups;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.RunPath;

/**
 * One card for each finding: what, where, both sides with their stacks, and how to see it again.
 */
final class FindingCards {
  /** A page with more of them than this would be read by nobody; the record holds all. */
  private static final int MAX_CARDS = 200;

  private static final int MAX_PLACES = 200;

  private final HtmlWriter html;
  private final AttachedTexts texts;

  FindingCards(HtmlWriter html, AttachedTexts texts) {
    this.html = html;
    this.texts = texts;
  }

  void write(RunRecord record) {
    if (record.allFindings().isEmpty()) {
      return;
    }
    html.open("section", "id", "findings").element("h2", "Findings").trusted("\n");
    List<FindingGroups.Group> groups = FindingGroups.of(record);
    groups.stream().limit(MAX_CARDS).forEach(this::card);
    if (groups.size() > MAX_CARDS) {
      html.element(
          "p",
          (groups.size() - MAX_CARDS) + " more findings are in record.jsonl.",
          "class",
          "quiet");
    }
    html.closeLine();
  }

  private void card(FindingGroups.Group group) {
    Finding finding = group.first().finding();
    CaseBegin begin = begin(group.first());
    html.open("article", "class", "finding");
    html.open("h3").element("span", finding.kind().word(), "class", "kind");
    html.text(begin == null ? "the whole run" : begin.scenario());
    if (begin != null) {
      html.element("span", place(finding, begin), "class", "place");
    }
    html.closeLine();
    html.element("p", finding.message(), "class", "message").trusted("\n");
    if (finding.current() != null || finding.previous() != null) {
      html.open("div", "class", "sides");
      side("current access", finding.current());
      side("previous access", finding.previous());
      html.closeLine();
    }
    token(html, finding.token());
    finding.attachments().forEach(one -> texts.interleaving(one).ifPresent(this::interleaving));
    attachments(html, finding.attachments());
    if (!group.others().isEmpty()) {
      html.open("details", "class", "places");
      html.element("summary", group.more() + " of the same cause").open("ul");
      group.others().stream().limit(MAX_PLACES).forEach(this::place);
      html.close().closeLine();
    }
    html.closeLine();
  }

  /** Where a cause showed, too: each is found again by its own token, which the record has. */
  private void place(FindingGroups.Place other) {
    Finding finding = other.finding();
    CaseBegin begin = begin(other);
    String where =
        begin == null ? "the whole run" : begin.scenario() + " · " + place(finding, begin);
    html.element("li", where + sentence(finding.current()) + sentence(finding.previous()));
  }

  private static String sentence(Access access) {
    return access == null || access.stack().isEmpty() ? "" : " · " + access.stack().get(0);
  }

  private static CaseBegin begin(FindingGroups.Place place) {
    return place.of() == null ? null : place.of().begin();
  }

  /** What each thread did, a column for each, up to the finding. */
  private void interleaving(String text) {
    html.open("details", "class", "interleaving");
    html.element("summary", "What each thread did, up to the finding");
    html.element("pre", text).closeLine();
  }

  private static String place(Finding finding, CaseBegin begin) {
    String line = finding.scenarioLine() == null ? "" : " · line " + finding.scenarioLine();
    return CaseText.point(begin) + " · " + CaseText.configuration(begin) + line;
  }

  private void side(String role, Access access) {
    html.open("div", "class", "side").element("h4", role);
    if (access == null) {
      html.element("p", "not known", "class", "quiet");
    } else {
      html.element("p", access.title());
      if (access.stack().isEmpty()) {
        html.element("p", "no stack was recorded", "class", "quiet");
      } else {
        html.element("pre", String.join("\n", access.stack()));
      }
    }
    html.closeLine();
  }

  /** The command that shows a failure again; one click selects all of it. */
  static void token(HtmlWriter html, String token) {
    if (token != null) {
      html.open("p", "class", "token").element("span", "replay");
      html.element("code", ReplayCommandLine.of(token)).closeLine();
    }
  }

  /** Links to files of the run; a path that leads out of its directory is only named. */
  static void attachments(HtmlWriter html, List<Attachment> attachments) {
    if (attachments.isEmpty()) {
      return;
    }
    html.open("p", "class", "attachments");
    for (Attachment attachment : attachments) {
      RunPath.link(attachment.path())
          .ifPresentOrElse(
              link -> html.element("a", attachment.name(), "href", link),
              () -> html.element("span", attachment.name() + " (outside of the run)"));
      html.text(" ");
    }
    html.closeLine();
  }
}
