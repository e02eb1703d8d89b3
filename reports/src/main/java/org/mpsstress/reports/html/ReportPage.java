package org.mpsstress.reports.html;

import java.nio.file.Path;
import java.util.Map;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Subject;

/**
 * The page {@code report.html}. It has no script, loads nothing, and forbids both by its content
 * security policy, so that it can be attached to a pull request and opened from disk.
 */
public final class ReportPage {
  private ReportPage() {}

  /**
   * Renders the page.
   *
   * @param record what happened
   * @param links names and relative paths of files beside the page
   * @param directory of the run, whose interleavings the page shows; null for none of them
   */
  public static String render(RunRecord record, Map<String, String> links, Path directory) {
    RunBegin run = record.run();
    HtmlWriter html = new HtmlWriter();
    PageHead.begin(html, Subject.title(record));
    top(html, record, links);
    Banner.write(html, record);
    Tables tables = new Tables(html, record);
    tables.faults();
    new FindingCards(html, new AttachedTexts(directory)).write(record);
    tables.layers();
    tables.controls();
    new CaseTable(html).write(record);
    new Throughput(html).write(record);
    tables.skipped();
    tables.provenance();
    html.open("footer").text("Made by mps-stress " + run.toolVersion() + " from record.jsonl. ");
    html.text("Subject: " + Subject.line(record) + ".").closeLine();
    html.closeLine();
    html.close().close();
    return html.finish() + "\n";
  }

  private static void top(HtmlWriter html, RunRecord record, Map<String, String> links) {
    html.open("nav").element("span", "mps-stress", "class", "brand");
    if (!record.allFindings().isEmpty()) {
      html.element("a", "Findings", "href", "#findings");
    }
    html.element("a", "Layers", "href", "#layers").element("a", "Controls", "href", "#controls");
    html.element("a", "Cases", "href", "#cases").element("a", "Provenance", "href", "#provenance");
    html.element("span", "", "class", "space");
    links.forEach((name, path) -> html.element("a", name, "href", path, "class", "beside"));
    html.closeLine();
  }
}
