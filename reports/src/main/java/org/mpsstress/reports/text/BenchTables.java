package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.bench.Scaling;
import org.mpsstress.model.bench.StartSkew;
import org.mpsstress.reports.Numbers;

/** A benchmark run as tables: start skew, scaling, what is compared, and every bar. */
public final class BenchTables {
  private BenchTables() {}

  /** Prints them, the bars last. */
  public static void print(BenchDocument document, PrintWriter out) {
    skew(StartSkew.of(document), out);
    Scaling.of(document).forEach(scaling -> scaling(scaling, out));
    figures(document, out);
    bars(document, out);
  }

  private static void skew(List<StartSkew> all, PrintWriter out) {
    if (all.isEmpty()) {
      return;
    }
    TextTable table =
        new TextTable(
            "rlrrrr", "threads", "barrier", "first to second", "99 %", "first to last", "99 %");
    for (StartSkew skew : all) {
      table.row(
          String.valueOf(skew.threads()),
          skew.barrier(),
          Numbers.nanos(skew.firstToSecond().median()),
          Numbers.nanos(skew.firstToSecond().p99()),
          Numbers.nanos(skew.firstToLast().median()),
          Numbers.nanos(skew.firstToLast().p99()));
    }
    out.println("Start skew: how far apart threads leave a barrier");
    table.print(out);
    out.println();
  }

  private static void scaling(Scaling scaling, PrintWriter out) {
    TextTable table =
        new TextTable(
            "rrrrrr",
            "threads",
            "operations/s",
            "speed-up",
            "efficiency",
            "on one stream",
            "own / one");
    for (Scaling.Row row : scaling.rows()) {
      table.row(
          String.valueOf(row.threads()),
          Numbers.count(Math.round(row.ownStreams())),
          ratio(row.speedUp()),
          Numbers.percent(row.efficiency()),
          row.oneStream() == null ? "–" : Numbers.count(Math.round(row.oneStream())),
          row.oneStream() == null ? "–" : ratio(row.overOneStream()));
    }
    boolean streams = scaling.rows().stream().anyMatch(row -> row.oneStream() != null);
    String where = streams ? "each thread on a stream of the pool" : "on a device without streams";
    out.println("Scaling of " + scaling.operation() + ", " + where);
    table.print(out);
    out.println();
  }

  /** What stands in no table of its own. */
  private static void figures(BenchDocument document, PrintWriter out) {
    TextTable table = new TextTable("lrlr", "figure", "value", "against", "ratio");
    for (Measurement figure : document.results()) {
      if (!figure.name().startsWith("scaling.") && !figure.name().startsWith("start-skew.")) {
        table.row(
            figure.name(),
            value(figure),
            figure.against(),
            figure.ratio() == null ? "" : ratio(figure.ratio()));
      }
    }
    if (table.size() > 0) {
      out.println("Figures");
      table.print(out);
      out.println();
    }
  }

  private static void bars(BenchDocument document, PrintWriter out) {
    List<Measurement> bars = document.withBars();
    if (bars.isEmpty()) {
      return;
    }
    TextTable table = new TextTable("lrll", "figure", "value", "bar", "");
    bars.forEach(
        figure ->
            table.row(
                figure.name(), value(figure), figure.bar(), figure.met() ? "met" : "NOT MET"));
    long met = bars.stream().filter(Measurement::met).count();
    out.println("Bars: " + met + " of " + bars.size() + " met");
    table.print(out);
  }

  private static String value(Measurement figure) {
    return figure.unit().equals("ns")
        ? Numbers.nanos(figure.value())
        : Numbers.magnitude(figure.value()) + " " + figure.unit();
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, ratio < 100 ? "%.2f" : "%,.0f", ratio);
  }
}
