package org.mpsstress.reports.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.bench.Scaling;
import org.mpsstress.model.bench.StartSkew;
import org.mpsstress.model.record.Machine;
import org.mpsstress.reports.Numbers;

/** The page {@code bench.html}: bars, scaling as tables and pictures, start skew, every figure. */
public final class BenchPage {
  /** What {@code bench.jte} shows; of what was not measured, nothing. */
  record View(
      String machine,
      List<Bar> bars,
      List<Operation> scaling,
      Table startSkew,
      Table figures,
      String document) {}

  /** A figure that has a bar to clear. */
  record Bar(String name, String value, String bar, Badge outcome) {}

  /** How an operation scales over threads. */
  record Operation(String name, LineChart chart, Table table) {}

  private BenchPage() {}

  /** Renders the page. */
  public static String render(BenchDocument document) {
    return Templates.render(
        "bench.jte",
        new View(
            machine(document.machine()),
            document.withBars().stream().map(BenchPage::bar).toList(),
            Scaling.of(document).stream().map(BenchPage::operation).toList(),
            startSkew(StartSkew.of(document)),
            figures(document),
            BenchDocument.FILE));
  }

  private static String machine(Machine machine) {
    String where =
        String.join(
            ", ",
            machine.cpu(),
            machine.cores() + " cores",
            Numbers.bytes(machine.memoryBytes()),
            machine.os(),
            "JDK " + machine.jdk());
    return machine.shell() == null ? where : where + ", in a shell with " + machine.shell();
  }

  private static Bar bar(Measurement figure) {
    return new Bar(
        figure.name(),
        value(figure),
        figure.bar(),
        Badge.of(figure.met(), figure.met() ? "met" : "not met"));
  }

  private static Operation operation(Scaling scaling) {
    return new Operation(scaling.operation(), chart(scaling), table(scaling));
  }

  private static LineChart chart(Scaling scaling) {
    List<LineChart.Point> own = new ArrayList<>();
    List<LineChart.Point> one = new ArrayList<>();
    for (Scaling.Row row : scaling.rows()) {
      own.add(new LineChart.Point(row.threads(), row.ownStreams()));
      if (row.oneStream() != null) {
        one.add(new LineChart.Point(row.threads(), row.oneStream()));
      }
    }
    List<LineChart.Series> lines = new ArrayList<>();
    lines.add(new LineChart.Series("own streams", own));
    if (!one.isEmpty()) {
      lines.add(new LineChart.Series("one stream", one));
    }
    return new LineChart("threads", "operations/s", lines);
  }

  private static Table table(Scaling scaling) {
    Table table =
        new Table(
            "threads", "operations/s", "speed-up", "efficiency", "on one stream", "own / one");
    for (Scaling.Row row : scaling.rows()) {
      boolean both = row.oneStream() != null;
      table.row(
          String.valueOf(row.threads()),
          List.of(
              Table.number(Numbers.magnitude(row.ownStreams())),
              Table.number(ratio(row.speedUp())),
              Table.number(Numbers.percent(row.efficiency())),
              Table.number(both ? Numbers.magnitude(row.oneStream()) : "–"),
              Table.number(both ? ratio(row.overOneStream()) : "–")));
    }
    return table;
  }

  private static Table startSkew(List<StartSkew> measured) {
    Table table =
        new Table("threads", "barrier", "first to second", "99 %", "first to last", "99 %");
    for (StartSkew skew : measured) {
      table.row(
          String.valueOf(skew.threads()),
          List.of(
              Table.text(skew.barrier()),
              Table.number(Numbers.nanos(skew.firstToSecond().median())),
              Table.number(Numbers.nanos(skew.firstToSecond().p99())),
              Table.number(Numbers.nanos(skew.firstToLast().median())),
              Table.number(Numbers.nanos(skew.firstToLast().p99()))));
    }
    return table;
  }

  private static Table figures(BenchDocument document) {
    Table table = new Table("figure", "value", "against", "ratio");
    for (Measurement figure : document.results()) {
      table.row(
          figure.name(),
          List.of(
              Table.number(value(figure)),
              Table.text(figure.against()),
              Table.number(figure.ratio() == null ? "" : ratio(figure.ratio()))));
    }
    return table;
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
