package org.mpsstress.reports.evidence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.Layer;

/** Findings by their cause: one bug that shows in a hundred cases is shown once. */
final class Causes {
  private static final int MOST_PLACES = 5;

  private final Markdown out;
  private final Detail detail;
  private final List<RunRecord> records;
  private final Map<String, Cause> causes = new LinkedHashMap<>();

  /**
   * Findings of one cause; where none is known, those that say the same, but for numbers, of the
   * same place in the code.
   */
  private record Cause(
      Finding first, List<Optional<String>> known, Set<String> places, List<Finding> all) {}

  Causes(Markdown out, List<RunRecord> records, Detail detail) {
    this.out = out;
    this.detail = detail;
    this.records = records;
    for (RunRecord record : records) {
      for (CaseResult result : record.cases()) {
        String place =
            result.begin().scenario()
                + " "
                + CaseText.point(result.begin())
                + ", "
                + CaseText.configuration(result.begin());
        result
            .findings()
            .forEach(finding -> add(record.reasonFor(result, finding), finding, place));
      }
      record
          .findings()
          .forEach(finding -> add(record.reasonFor(null, finding), finding, "the whole run"));
    }
  }

  private void add(Optional<String> known, Finding finding, String place) {
    Cause cause =
        causes.computeIfAbsent(
            cause(finding),
            key -> new Cause(finding, new ArrayList<>(), new LinkedHashSet<>(), new ArrayList<>()));
    cause.known().add(known);
    cause.places().add(place);
    cause.all().add(finding);
  }

  private static String cause(Finding finding) {
    if (finding.cause() != null) {
      return finding.cause();
    }
    String first = finding.message().lines().findFirst().orElse("");
    return finding.kind()
        + " "
        + first.replaceAll("0x[0-9a-f]+|[0-9]+", "#")
        + top(finding.current())
        + top(finding.previous());
  }

  private static String top(Access access) {
    return access == null || access.stack().isEmpty()
        ? ""
        : " " + access.stack().get(0).replaceAll("0x[0-9a-f]+", "#");
  }

  void write() {
    out.line("### Findings").gap();
    if (causes.isEmpty()) {
      out.line(silence()).gap();
      return;
    }
    int number = 0;
    for (Cause cause : causes.values()) {
      if (++number > detail.causes()) {
        out.line((causes.size() - detail.causes()) + " more causes are in report.html.").gap();
        return;
      }
      cause(number, cause);
    }
  }

  /** No silence without its controls beside it. */
  private String silence() {
    List<Control> planted = records.stream().flatMap(one -> one.controls().stream()).toList();
    long found = planted.stream().filter(Control::found).count();
    String controls = "controls found: " + found + " of " + planted.size() + ".";
    Set<String> unbacked = new LinkedHashSet<>();
    records.forEach(record -> unbacked.addAll(Layer.unbacked(record)));
    boolean ended = records.stream().allMatch(record -> record.end().isPresent());
    if (ended && unbacked.isEmpty()) {
      return "Nothing found; " + controls;
    }
    String where = unbacked.isEmpty() ? "this run" : String.join(", ", unbacked);
    return "No findings; "
        + controls
        + " The silence of "
        + Markdown.text(detail.shorten(where))
        + " says nothing: no control backs it, or the run did not end.";
  }

  private void cause(int number, Cause cause) {
    Finding finding = cause.first();
    int times = cause.all().size();
    out.line(
            "#### "
                + number
                + ". "
                + finding.kind().word()
                + ", "
                + times
                + (times == 1 ? " time" : " times"))
        .gap();
    if (cause.known().stream().allMatch(Optional::isPresent)) {
      String reason = cause.known().get(0).orElseThrow();
      out.line("**Known:** " + Markdown.text(detail.shorten(reason))).gap();
    }
    out.block(detail.shorten(finding.message())).gap();
    side("Current access", finding.current());
    side("Previous access", finding.previous());
    for (LifeEvent event : finding.life()) {
      side("Its memory", new Access(event.title(), event.stack()));
    }
    List<String> places = List.copyOf(cause.places());
    int shown = Math.min(MOST_PLACES, places.size());
    out.line(
        "In: "
            + Markdown.text(detail.shorten(String.join("; ", places.subList(0, shown))))
            + (places.size() > shown ? " and " + (places.size() - shown) + " more cases" : ""));
    out.gap();
    if (finding.token() != null) {
      String token = finding.token();
      out.line("Replay: " + Markdown.code(ReplayCommandLine.of(token))).gap();
      ReplayCommandLine.verifying(token)
          .ifPresent(line -> out.line("Is it gone: " + Markdown.code(line)).gap());
      ReplayCommandLine.minimising(token)
          .ifPresent(line -> out.line("Make it small: " + Markdown.code(line)).gap());
    }
  }

  private void side(String role, Access access) {
    if (access == null) {
      return;
    }
    out.line(role + ": " + Markdown.text(detail.shorten(access.title()))).gap();
    List<String> stack = access.stack();
    if (!stack.isEmpty()) {
      List<String> frames = stack.subList(0, Math.min(detail.frames(), stack.size()));
      out.block(String.join("\n", frames.stream().map(detail::shorten).toList())).gap();
    }
  }
}
