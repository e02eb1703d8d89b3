package org.mpsstress.reports.html;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Subject;

/**
 * The page {@code report.html}. It has no script, loads nothing, and forbids both by its content
 * security policy, so that it can be attached to a pull request and opened from disk.
 */
public final class ReportPage {
  /** What {@code report.jte} shows. */
  record View(
      String title,
      List<Link> links,
      Banner banner,
      List<Failure> faults,
      Findings findings,
      Table layers,
      List<ControlRow> controls,
      CaseTable cases,
      List<Throughput> throughput,
      Table skipped,
      List<Fact> provenance,
      Footer footer) {}

  /** What made the page, and of what. */
  record Footer(String toolVersion, String subject) {}

  /** How the framework itself failed. */
  record Failure(String message, String stack) {
    private static Failure of(Fault fault) {
      return new Failure(fault.message(), String.join("\n", fault.stack()));
    }
  }

  private ReportPage() {}

  /**
   * Renders the page.
   *
   * @param record what happened
   * @param links names and relative paths of files beside the page
   * @param directory of the run, whose interleavings the page shows; null for none of them
   */
  public static String render(RunRecord record, Map<String, String> links, Path directory) {
    return Templates.render(
        "report.jte",
        new View(
            Subject.title(record),
            links.entrySet().stream().map(e -> new Link(e.getKey(), e.getValue())).toList(),
            Banner.of(record),
            record.faults().stream().map(Failure::of).toList(),
            Findings.of(record, new AttachedTexts(directory)),
            RunTables.layers(record),
            record.controls().stream().map(ControlRow::of).toList(),
            CaseTable.of(record),
            Throughput.of(record),
            RunTables.skipped(record),
            RunTables.provenance(record.run()),
            new Footer(record.run().toolVersion(), Subject.line(record))));
  }
}
