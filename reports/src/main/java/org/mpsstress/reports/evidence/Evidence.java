package org.mpsstress.reports.evidence;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.FindingGroups;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.run.Planted;
import org.mpsstress.reports.Numbers;
import org.mpsstress.reports.Subject;

/**
 * Evidence of one or more runs, as a maintainer reads it in a pull request: what came of it and on
 * what, one table for each claim, findings by their cause, controls, bounds, machine, limits, and
 * how to repeat it. An inconclusive run makes none: it says why instead.
 */
public final class Evidence {
  /** What a forge shows without a fold; no document is longer. */
  static final int MOST_BYTES = 60_000;

  private Evidence() {}

  /** The document for these runs, as detailed as its size allows. */
  public static String render(List<RunRecord> records) {
    return render(records, List.of());
  }

  /**
   * The document for these runs.
   *
   * @param benches what was measured of their libraries' speed
   * @throws IllegalArgumentException if one measured a library that none of these runs is of
   */
  public static String render(List<RunRecord> records, List<BenchDocument> benches) {
    benches.forEach(bench -> Speed.check(bench, records));
    String text = "";
    for (Detail detail : Detail.LEVELS) {
      text = render(records, benches, detail);
      if (text.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES) {
        return text;
      }
    }
    return Markdown.cut(text, MOST_BYTES);
  }

  private static String render(
      List<RunRecord> records, List<BenchDocument> benches, Detail detail) {
    Markdown out = new Markdown();
    out.line("# mps-stress evidence").gap();
    if (records.stream().anyMatch(record -> record.run().isQuick())) {
      out.line(
          "> **Not evidence: a quick run.** A few cases were run, chosen by what had changed.");
      out.gap();
    }
    if (records.stream().anyMatch(record -> Subject.isReference(record.run()))) {
      out.line("> **Not evidence about a patch.** At least one run below was made on the");
      out.line("> simulated SUT: it is a test of the tool and of the contract.").gap();
    }
    if (records.stream().anyMatch(record -> Subject.isSources(record.run()))) {
      out.line("> **Evidence about sources, not about a Mac.** At least one run below compiled a");
      out.line(
          "> user's sources over a simulated Metal device: what it found is in these sources,");
      out.line("> as far as the device behaves as Metal does.").gap();
    }
    List<RunRecord> conclusive = records.stream().filter(Evidence::isConclusive).toList();
    for (int i = 0; i < records.size(); i++) {
      head(out, records.get(i), records.size() == 1 ? "" : "Run " + (i + 1) + ": ", detail);
    }
    if (!conclusive.isEmpty()) {
      new ClaimTables(out, conclusive, benches).write();
    }
    new Causes(out, records, detail).write();
    if (!conclusive.isEmpty()) {
      new ControlTable(out, conclusive, detail).write();
      new PooledBounds(out, conclusive).write();
      new NotRun(out, conclusive, detail).write();
    }
    new PullRequestRows(out, records, conclusive, benches, detail).write();
    new Circumstances(out, records, detail).write();
    return out.finish();
  }

  /** Whether its silence says something; a finding is one whatever was left open beside it. */
  private static boolean isConclusive(RunRecord record) {
    if (record.run().isQuick()) {
      return false;
    }
    return switch (record.summary().exitCode()) {
      case PASSED, FINDINGS -> true;
      default -> false;
    };
  }

  private static void head(Markdown out, RunRecord record, String prefix, Detail detail) {
    var summary = record.summary();
    String with = Planted.in(record).map(one -> " (" + Markdown.text(one.line()) + ")").orElse("");
    String quick = record.run().isQuick() ? " (quick)" : "";
    out.line("## " + prefix + summary.verdict().word() + quick + with).gap();
    out.line("**Subject:** " + Markdown.text(Subject.line(record.run())) + "  ");
    Planted.in(record)
        .ifPresent(
            planted ->
                out.line(
                    "**"
                        + (planted.found() ? "Found" : "NOT found")
                        + ":** what was planted, "
                        + Markdown.code(planted.id())
                        + "  "));
    long found = record.controls().stream().filter(Control::found).count();
    out.line("**Controls found:** " + found + " of " + record.controls().size() + "  ");
    long known =
        FindingGroups.of(record).stream()
            .flatMap(group -> group.places().stream())
            .filter(place -> record.reasonFor(place.of(), place.finding()).isPresent())
            .count();
    out.line(
            "**Findings:** "
                + record.allFindings().size()
                + (known == 0 ? "" : ", " + known + " of known causes"))
        .gap();
    if (record.end().isEmpty() || record.cutOff()) {
      out.line("**This record was cut off:** the run was killed or is still going on.").gap();
    }
    if (isConclusive(record)) {
      out.line(
          Numbers.count(Claims.runs(record))
              + " runs of "
              + record.cases().size()
              + " cases, "
              + Numbers.count(Claims.operations(record))
              + " operations.");
      if (found < record.controls().size() || record.controls().isEmpty()) {
        out.line("A silence is worth what its controls are: see below what was not seen.");
      }
      out.gap();
      return;
    }
    String why = record.run().isQuick() ? "it was a quick run" : summary.reason();
    out.line("This run makes no evidence. Why: " + Markdown.text(detail.shorten(why)));
    out.gap();
    for (Control control : record.controls()) {
      if (!control.found()) {
        out.line(
            "- "
                + control.outcome()
                + " control "
                + Markdown.code(detail.shorten(control.id()))
                + ": "
                + Markdown.text(detail.shorten(control.message())));
      }
    }
    out.gap();
  }
}
