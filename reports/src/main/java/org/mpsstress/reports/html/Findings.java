package org.mpsstress.reports.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.FindingGroups;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.Numbers;

/**
 * One card for each cause: what, where, both sides with their stacks, and how to see it again.
 *
 * @param headings the first of them; causes that lack one lock stand under one heading
 * @param more how many headings there are beyond them
 */
record Findings(List<Heading> headings, int more) {
  /** A page with more of them than this would be read by nobody; the record holds all. */
  private static final int MAX_CARDS = 200;

  private static final int MAX_PLACES = 200;

  /** Of a message; the stacks of an object's life are long, and folded. */
  private static final int MAX_LINES = 16;

  /**
   * Causes that one mended lock would end.
   *
   * @param sentence what they have in common; empty of a single cause
   * @param more how many there are below the first, in words
   */
  record Heading(String sentence, Card first, String more, List<Card> others) {}

  /**
   * One cause.
   *
   * @param where the case in which it showed first; null for the whole run
   * @param known why it is lived with; null of one that is new
   * @param message what is seen of it at first
   * @param rest of the message, folded; empty of a short one
   * @param sides the two accesses that collided, or the one place that a finding has which is no
   *     collision, and what became of the memory that it is about; none where nothing is known
   * @param commands that its token is good for
   * @param interleavings what each thread did, up to the finding
   * @param more how many other places there are, in words
   * @param places where it showed, too: each is found again by its own token, which the record has
   */
  record Card(
      String kind,
      String scenario,
      String where,
      String known,
      String message,
      String rest,
      List<Side> sides,
      Commands commands,
      List<String> interleavings,
      List<Link> attachments,
      String more,
      List<String> places) {
    String restInWords() {
      return Numbers.count(rest.lines().count(), "more line") + " of this message";
    }
  }

  /**
   * Commands of one token; null for what it is not good for.
   *
   * @param replay shows it again
   * @param verify says whether it is gone
   * @param minimise makes its case small
   */
  record Commands(String replay, String verify, String minimise) {
    private static Commands of(String token) {
      return token == null
          ? new Commands(null, null, null)
          : new Commands(
              ReplayCommandLine.of(token),
              ReplayCommandLine.verifying(token).orElse(null),
              ReplayCommandLine.minimising(token).orElse(null));
    }
  }

  /**
   * One of two accesses, or one event in the life of memory.
   *
   * @param role which of them; null where it is the only one
   * @param title what it was; null for one that is not known
   * @param stack innermost first; empty for none, null where there is none to be had
   */
  record Side(String role, String title, String stack) {
    private static Side of(String role, Access access) {
      return access == null
          ? new Side(role, null, "")
          : new Side(role, access.title(), String.join("\n", access.stack()));
    }

    private static Side of(LifeEvent event, Finding finding) {
      boolean told = event.isTold(finding.current()) || event.isTold(finding.previous());
      return new Side(
          "its memory",
          event.title(),
          told
              ? "as told above"
              : event.stack().isEmpty() ? null : String.join("\n", event.stack()));
    }
  }

  static Findings of(RunRecord record, AttachedTexts texts) {
    List<FindingGroups.Heading> headings = FindingGroups.headings(record);
    return new Findings(
        headings.stream().limit(MAX_CARDS).map(heading -> heading(record, heading, texts)).toList(),
        Math.max(0, headings.size() - MAX_CARDS));
  }

  private static Heading heading(
      RunRecord record, FindingGroups.Heading heading, AttachedTexts texts) {
    return new Heading(
        heading.sentence(),
        card(record, heading.groups().get(0), texts),
        heading.more(),
        heading.others().stream()
            .limit(MAX_CARDS)
            .map(group -> card(record, group, texts))
            .toList());
  }

  private static Card card(RunRecord record, FindingGroups.Group group, AttachedTexts texts) {
    Finding finding = group.first().finding();
    CaseBegin begin = begin(group.first());
    List<String> lines = finding.message().lines().toList();
    int shown = lines.size() > MAX_LINES ? MAX_LINES - 1 : lines.size();
    return new Card(
        finding.kind().word(),
        begin == null ? "the whole run" : begin.scenario(),
        begin == null ? null : where(finding, begin),
        group.reason(record).orElse(null),
        String.join("\n", lines.subList(0, shown)),
        String.join("\n", lines.subList(shown, lines.size())),
        sides(finding),
        Commands.of(finding.token()),
        finding.attachments().stream().map(texts::interleaving).flatMap(Optional::stream).toList(),
        Link.to(finding.attachments()),
        group.more() + " of the same cause",
        group.others().stream().limit(MAX_PLACES).map(Findings::place).toList());
  }

  private static List<Side> sides(Finding finding) {
    List<Side> sides = new ArrayList<>();
    if (finding.previous() != null || finding.kind() == FindingKind.RACE) {
      sides.add(Side.of("current access", finding.current()));
      sides.add(Side.of("previous access", finding.previous()));
    } else if (finding.current() != null) {
      sides.add(Side.of(null, finding.current()));
    }
    finding.life().forEach(event -> sides.add(Side.of(event, finding)));
    return sides;
  }

  private static CaseBegin begin(FindingGroups.Place place) {
    return place.of() == null ? null : place.of().begin();
  }

  private static String where(Finding finding, CaseBegin begin) {
    String line = finding.scenarioLine() == null ? "" : " · line " + finding.scenarioLine();
    return CaseText.point(begin) + " · " + CaseText.configuration(begin) + line;
  }

  private static String place(FindingGroups.Place other) {
    Finding finding = other.finding();
    CaseBegin begin = begin(other);
    String where =
        begin == null ? "the whole run" : begin.scenario() + " · " + where(finding, begin);
    return Stream.of(finding.current(), finding.previous())
        .filter(access -> access != null && !access.stack().isEmpty())
        .map(access -> " · " + access.stack().get(0))
        .reduce(where, String::concat);
  }
}
