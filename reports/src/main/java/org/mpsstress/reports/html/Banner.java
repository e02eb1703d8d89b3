package org.mpsstress.reports.html;

import java.util.List;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Layer;
import org.mpsstress.reports.Numbers;
import org.mpsstress.reports.Subject;

/**
 * The top of the page: verdict, what it is about, whether the record is whole, key figures.
 *
 * @param reason of the verdict
 * @param kind of run
 * @param cutOff how the record was cut off; null for a whole one
 * @param inFlight the cases that had not ended then, with commas between them
 */
record Banner(
    Badge verdict,
    String reason,
    String kind,
    String subject,
    String cutOff,
    String inFlight,
    List<Figure> figures) {
  /** A key figure and what it counts. */
  record Figure(String value, String label) {}

  static Banner of(RunRecord record) {
    String reason = record.summary().reason();
    return new Banner(
        Badge.of(record.summary().verdict()),
        reason.isEmpty() ? praise(record) : reason,
        Subject.kind(record.run()),
        Subject.line(record),
        cutOff(record),
        String.join(", ", inFlight(record)),
        figures(record));
  }

  /** What a passed run may claim, and no more. */
  private static String praise(RunRecord record) {
    String controls = "controls found: " + found(record) + " of " + record.controls().size();
    List<String> unbacked = Layer.unbacked(record);
    return unbacked.isEmpty()
        ? "every case passed; " + controls
        : "every case passed, but no control backs the silence of "
            + String.join(", ", unbacked)
            + "; "
            + controls;
  }

  private static String cutOff(RunRecord record) {
    if (record.cutOff()) {
      return "Its last line is incomplete, and nothing after it is known.";
    }
    return record.end().isEmpty()
        ? "It has no end entry: the run was killed, or is still going on."
        : null;
  }

  private static List<String> inFlight(RunRecord record) {
    return record.cases().stream()
        .filter(result -> result.end().isEmpty())
        .map(result -> result.begin().id())
        .toList();
  }

  private static List<Figure> figures(RunRecord record) {
    long skipped = record.skipped().size() + count(record, Verdict.SKIPPED);
    long findings = record.allFindings().size();
    long operations =
        record.cases().stream()
            .mapToLong(result -> result.end().map(CaseEnd::operations).orElse(0L))
            .sum();
    return List.of(
        new Figure(count(record, Verdict.PASSED) + " of " + record.cases().size(), "cases passed"),
        new Figure(Numbers.count(findings), findings == 1 ? "finding" : "findings"),
        new Figure(found(record) + " of " + record.controls().size(), "controls found"),
        new Figure(Numbers.magnitude(operations), "operations"),
        new Figure(Numbers.count(skipped), "skipped"),
        new Figure(
            record.end().map(end -> Numbers.seconds(end.seconds())).orElse("unknown"),
            "wall-clock time"));
  }

  private static long found(RunRecord record) {
    return record.controls().stream().filter(Control::found).count();
  }

  private static long count(RunRecord record, Verdict verdict) {
    return record.cases().stream().filter(result -> result.verdict() == verdict).count();
  }
}
