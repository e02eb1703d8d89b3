package org.mpsstress.reports.html;

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
  private final HtmlWriter html = new HtmlWriter();
  private final BenchDocument document;

  private BenchPage(BenchDocument document) {
    this.document = document;
  }

  /** Renders the page. */
  public static String render(BenchDocument document) {
    return new BenchPage(document).page();
  }

  private String page() {
    PageHead.begin(html, "mps-stress: benchmarks");
    html.open("nav").element("span", "mps-stress", "class", "brand").closeLine();
    html.open("section").element("h2", "What the tool costs");
    html.element(
        "p",
        "Medians and ratios of one run, measured on the simulated device. They say what the tool"
            + " costs and how its reference backend behaves; about a real GPU they say nothing.",
        "class",
        "quiet");
    html.element("p", machine(document.machine()), "class", "quiet").closeLine();
    bars();
    scaling();
    skew();
    figures();
    html.open("footer").text("Made by mps-stress from " + BenchDocument.FILE + ".").closeLine();
    html.closeLine();
    html.close().close();
    return html.finish() + "\n";
  }

  private static String machine(Machine machine) {
    String memory = Numbers.bytes(machine.memoryBytes());
    return machine.cpu()
        + ", "
        + machine.cores()
        + " cores, "
        + memory
        + ", "
        + machine.os()
        + ", JDK "
        + machine.jdk()
        + ".";
  }

  private void bars() {
    if (document.withBars().isEmpty()) {
      return;
    }
    begin("bars", "Bars", "figure", "value", "bar", "");
    for (Measurement figure : document.withBars()) {
      html.open("tr").element("th", figure.name(), "scope", "row");
      html.element("td", value(figure), "class", "n").element("td", figure.bar());
      html.open("td").open("span", "class", "badge " + (figure.met() ? "passed" : "failed"));
      html.element("span", figure.met() ? "✓" : "✕", "class", "sign", "aria-hidden", "true");
      html.text(figure.met() ? "met" : "not met").close().close().closeLine();
    }
    end();
  }

  private void scaling() {
    List<Scaling> all = Scaling.of(document);
    if (all.isEmpty()) {
      return;
    }
    html.open("section", "id", "scaling").element("h2", "Scaling over threads");
    html.element(
        "p",
        "Each thread on a stream of the pool, beside the same work with all threads on one stream."
            + " Speed-up is against one thread; efficiency is the share of a perfect speed-up.",
        "class",
        "quiet");
    html.open("div", "class", "charts").trusted("\n");
    all.forEach(this::picture);
    html.closeLine();
    all.forEach(this::table);
    html.closeLine();
  }

  private void picture(Scaling scaling) {
    html.open("figure").element("figcaption", scaling.operation());
    LineChart.Series own =
        new LineChart.Series(
            "own streams",
            scaling.rows().stream()
                .map(row -> new LineChart.Point(row.threads(), row.ownStreams()))
                .toList());
    LineChart.Series one =
        new LineChart.Series(
            "one stream",
            scaling.rows().stream()
                .filter(row -> row.oneStream() != null)
                .map(row -> new LineChart.Point(row.threads(), row.oneStream()))
                .toList());
    List<LineChart.Series> lines = one.points().isEmpty() ? List.of(own) : List.of(own, one);
    new LineChart("threads", "operations/s", lines).write(html);
    html.closeLine();
  }

  private void table(Scaling scaling) {
    html.element("h3", scaling.operation());
    head("threads", "operations/s", "speed-up", "efficiency", "on one stream", "own / one");
    for (Scaling.Row row : scaling.rows()) {
      html.open("tr").element("th", String.valueOf(row.threads()), "scope", "row");
      number(Numbers.magnitude(row.ownStreams()));
      number(ratio(row.speedUp()));
      number(Numbers.percent(row.efficiency()));
      number(row.oneStream() == null ? "–" : Numbers.magnitude(row.oneStream()));
      number(row.oneStream() == null ? "–" : ratio(row.overOneStream()));
      html.closeLine();
    }
    html.close().close().closeLine();
  }

  private void skew() {
    List<StartSkew> all = StartSkew.of(document);
    if (all.isEmpty()) {
      return;
    }
    begin(
        "start-skew",
        "Start skew",
        "threads",
        "barrier",
        "first to second",
        "99 %",
        "first to last",
        "99 %");
    for (StartSkew skew : all) {
      html.open("tr").element("th", String.valueOf(skew.threads()), "scope", "row");
      html.element("td", skew.barrier());
      number(Numbers.nanos(skew.firstToSecond().median()));
      number(Numbers.nanos(skew.firstToSecond().p99()));
      number(Numbers.nanos(skew.firstToLast().median()));
      number(Numbers.nanos(skew.firstToLast().p99()));
      html.closeLine();
    }
    end();
  }

  private void figures() {
    begin("figures", "All figures", "figure", "value", "against", "ratio");
    for (Measurement figure : document.results()) {
      html.open("tr").element("th", figure.name(), "scope", "row");
      number(value(figure));
      html.element("td", figure.against() == null ? "" : figure.against());
      number(figure.ratio() == null ? "" : ratio(figure.ratio()));
      html.closeLine();
    }
    end();
  }

  private static String value(Measurement figure) {
    return figure.unit().equals("ns")
        ? Numbers.nanos(figure.value())
        : Numbers.magnitude(figure.value()) + " " + figure.unit();
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, ratio < 100 ? "%.2f" : "%,.0f", ratio);
  }

  private void number(String text) {
    html.element("td", text, "class", "n");
  }

  private void begin(String id, String title, String... columns) {
    html.open("section", "id", id).element("h2", title);
    head(columns);
  }

  private void head(String... columns) {
    html.open("div", "class", "scroll").open("table").open("thead").open("tr");
    for (String column : columns) {
      html.element("th", column, "scope", "col");
    }
    html.close().close().open("tbody").trusted("\n");
  }

  /** Closes what {@link #begin} opened. */
  private void end() {
    html.close().close().close().closeLine();
  }
}
