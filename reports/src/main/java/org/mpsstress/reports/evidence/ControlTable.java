package org.mpsstress.reports.evidence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.Statistics;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Numbers;

/** What would have been found, and how soon: what was planted in these runs. */
final class ControlTable {
  private final Markdown out;
  private final Detail detail;
  private final Map<String, List<Control>> planted = new LinkedHashMap<>();

  ControlTable(Markdown out, List<RunRecord> records, Detail detail) {
    this.out = out;
    this.detail = detail;
    records.stream()
        .flatMap(record -> record.controls().stream())
        .forEach(
            one ->
                planted
                    .computeIfAbsent(one.layer() + "/" + one.id(), key -> new ArrayList<>())
                    .add(one));
  }

  void write() {
    out.line("### What would have been found, and how soon").gap();
    if (planted.isEmpty()) {
      out.line("No control was planted in these runs, so no silence in them is backed.").gap();
      return;
    }
    out.head("planted", "layer", "detector", "found", "after (median)");
    planted.values().stream().limit(detail.rows()).forEach(this::row);
    out.gap();
    if (planted.size() > detail.rows()) {
      out.line((planted.size() - detail.rows()) + " more are in report.html.").gap();
    }
  }

  private void row(List<Control> tries) {
    Control first = tries.get(0);
    long found = tries.stream().filter(Control::found).count();
    double[] seconds = tries.stream().mapToDouble(Control::seconds).toArray();
    String title = first.title() == null ? "" : " " + Markdown.text(detail.shorten(first.title()));
    String count = found + " of " + tries.size();
    out.row(
        Markdown.code(detail.shorten(first.id())) + title,
        Markdown.text(detail.shorten(LayerWord.shown(first.layer()))),
        Markdown.text(detail.shorten(first.proves() == null ? first.detector() : first.proves())),
        found == tries.size() ? count : "**" + count + "**",
        Numbers.seconds(Statistics.median(seconds)));
  }
}
