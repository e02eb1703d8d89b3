package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.detection.DefectRow;
import org.mpsstress.model.detection.DetectionBars;
import org.mpsstress.model.detection.DetectionDocument;
import org.mpsstress.model.detection.DetectorHits;
import org.mpsstress.model.detection.Faulted;
import org.mpsstress.model.detection.Power;
import org.mpsstress.model.detection.Quantile;
import org.mpsstress.model.detection.Quiet;
import org.mpsstress.model.detection.Untried;
import org.mpsstress.reports.Numbers;

/** The detection matrix as text: a line for each defect and layer, what was missed, the bars. */
public final class DetectionTable {
  private DetectionTable() {}

  /**
   * Prints it.
   *
   * @param whole whether it has all defects, so that it can be held against its bars
   */
  public static void print(DetectionDocument document, boolean whole, PrintWriter out) {
    TextTable table =
        new TextTable(
            "lllrrrrl", "defect", "layer", "scenario", "found", "N50", "N95", "median", "reported");
    for (DefectRow row : document.defects()) {
      String name = row.id();
      for (Power power : row.layers()) {
        table.row(
            name,
            LayerWord.shown(power.layer()),
            power.tried().scenario() + "@" + power.tried().pool(),
            power.found() + "/" + power.trials(),
            quantile(power.effort().n50()),
            quantile(power.effort().n95()),
            power.effort().medianSeconds() == null
                ? "–"
                : Numbers.seconds(power.effort().medianSeconds()),
            reported(power.oracles()));
        name = "";
      }
    }
    table.print(out);
    out.println();
    out.println("N50, N95: attempts until that share of the trials had found it, with the ends of");
    out.println("a 95 % interval; … where the trials do not bound it. (in brackets): not expected");
    out.println();
    for (Untried one : document.untried()) {
      out.println(TextTable.plain("not tried: " + one.id() + ": " + one.reason()));
    }
    for (Faulted one : document.faults()) {
      out.println(
          TextTable.plain(
              "fault of the framework: "
                  + one.what()
                  + " on "
                  + LayerWord.shown(one.layer())
                  + ": "
                  + one.message()));
    }
    missed(document, out);
    quiet(document.quiet(), out);
    if (whole && document.complete()) {
      bars(document, out);
    }
    out.println(
        String.format(
            Locale.ROOT,
            "%d defects, seed %d, %.0f s%s",
            document.defects().size(),
            document.seed(),
            document.seconds(),
            document.complete() ? "" : "; not all was tried"));
  }

  private static void missed(DetectionDocument document, PrintWriter out) {
    for (DefectRow row : document.defects()) {
      Power power = row.cheapest();
      if (!power.always()) {
        String seeds =
            power.missedSeeds().stream()
                .map(Long::toUnsignedString)
                .collect(Collectors.joining(" "));
        out.println(
            TextTable.plain(
                "missed "
                    + row.id()
                    + " on "
                    + LayerWord.shown(power.layer())
                    + " in "
                    + (power.trials() - power.found())
                    + " of "
                    + power.trials()
                    + " trials of "
                    + Numbers.count(power.budget())
                    + " "
                    + power.unit()
                    + " at most; their seeds: "
                    + seeds));
      }
    }
  }

  private static void quiet(Quiet quiet, PrintWriter out) {
    out.println(
        "without a defect: "
            + Numbers.count(quiet.runs())
            + " runs and schedules of "
            + quiet.cases().size()
            + " cases, "
            + quiet.findings()
            + " findings");
    for (Quiet.QuietCase one : quiet.cases()) {
      if (one.findings() > 0) {
        out.println(
            TextTable.plain(
                "  " + LayerWord.shown(one.layer()) + " " + one.scenario() + ": " + one.message()));
        out.println("  " + TextTable.plain(ReplayCommandLine.of(one.token())));
      }
    }
    out.println();
  }

  private static void bars(DetectionDocument document, PrintWriter out) {
    TextTable table = new TextTable("lrll", "bar", "value", "demand", "");
    for (Measurement bar : DetectionBars.of(document)) {
      table.row(
          bar.name(),
          String.format(Locale.ROOT, "%.4g", bar.value()),
          bar.bar(),
          bar.met() ? "met" : "NOT MET");
    }
    table.print(out);
    out.println();
  }

  /** For instance {@code 3 [1, 9]}. */
  private static String quantile(Quantile quantile) {
    String high = quantile.high() == null ? "…" : quantile.high().toString();
    return (quantile.value() == null ? "–" : quantile.value().toString())
        + " ["
        + quantile.low()
        + ", "
        + high
        + "]";
  }

  private static String reported(List<DetectorHits> hits) {
    return hits.stream()
        .map(one -> one.expected() ? one.oracle() : "(" + one.oracle() + ")")
        .collect(Collectors.joining(" "));
  }
}
