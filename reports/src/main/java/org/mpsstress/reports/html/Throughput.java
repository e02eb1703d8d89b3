package org.mpsstress.reports.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.Numbers;

/**
 * Throughput of each scenario as a picture: lines over the number of threads where a scenario has
 * them as a parameter, bars otherwise. Only cases that ran freely and passed: one that failed, or
 * was slowed down by noise, has no throughput worth comparing.
 */
final class Throughput {
  private final HtmlWriter html;

  Throughput(HtmlWriter html) {
    this.html = html;
  }

  void write(RunRecord record) {
    Map<String, List<CaseResult>> measured = new LinkedHashMap<>();
    CaseTable.byScenario(record)
        .forEach(
            (scenario, cases) -> {
              List<CaseResult> with = cases.stream().filter(Throughput::isMeasured).toList();
              if (!with.isEmpty()) {
                measured.put(scenario, with);
              }
            });
    if (measured.isEmpty()) {
      return;
    }
    html.open("section", "id", "throughput").element("h2", "Throughput and scaling");
    html.element(
        "p",
        "Operations per second of the cases that ran freely and passed, checks included. They compare cases of"
            + " this run on this machine with each other; they are not a benchmark.",
        "class",
        "quiet");
    html.open("div", "class", "charts").trusted("\n");
    measured.forEach(this::figure);
    html.close().closeLine();
  }

  private static boolean isMeasured(CaseResult result) {
    boolean atFullSpeed =
        result.begin().strategy() == null || result.begin().strategy().equals("free");
    return atFullSpeed
        && result.verdict() == Verdict.PASSED
        && result.end().map(CaseEnd::operationsPerSecond).filter(v -> v > 0).isPresent();
  }

  private void figure(String scenario, List<CaseResult> cases) {
    html.open("figure").element("figcaption", scenario);
    List<LineChart.Series> lines = lines(cases);
    boolean hasLine = lines.stream().anyMatch(line -> line.points().size() > 1);
    if (hasLine && lines.size() <= LineChart.MAX_SERIES) {
      new LineChart("threads", "operations/s", lines).write(html);
    } else {
      bars(cases);
    }
    html.closeLine();
  }

  /** A line for each configuration and each point of the matrix with its threads left out. */
  private static List<LineChart.Series> lines(List<CaseResult> cases) {
    Map<String, TreeMap<Double, Double>> lines = new LinkedHashMap<>();
    for (CaseResult result : cases) {
      Optional<Double> threads = threads(result);
      if (threads.isEmpty()) {
        return List.of();
      }
      lines
          .computeIfAbsent(lineName(result), name -> new TreeMap<>())
          .put(threads.get(), result.end().orElseThrow().operationsPerSecond());
    }
    List<LineChart.Series> series = new ArrayList<>();
    lines.forEach(
        (name, points) ->
            series.add(
                new LineChart.Series(
                    name,
                    points.entrySet().stream()
                        .map(e -> new LineChart.Point(e.getKey(), e.getValue()))
                        .toList())));
    return series;
  }

  private static Optional<Double> threads(CaseResult result) {
    Object threads = result.begin().parameters().get("threads");
    return threads instanceof Number number && number.doubleValue() >= 1
        ? Optional.of(number.doubleValue())
        : Optional.empty();
  }

  private static String lineName(CaseResult result) {
    StringBuilder name = new StringBuilder(String.valueOf(result.begin().driver()));
    result
        .begin()
        .parameters()
        .forEach(
            (key, value) -> {
              if (!key.equals("threads") && !key.equals("driver")) {
                name.append(", ").append(value);
              }
            });
    return name.toString();
  }

  private void bars(List<CaseResult> cases) {
    double most = cases.stream().mapToDouble(Throughput::value).max().orElse(1);
    html.open("div", "class", "bars").trusted("\n");
    cases.stream()
        .sorted(Comparator.comparing(result -> result.begin().id()))
        .forEach(
            result -> {
              String point = CaseText.point(result.begin());
              String driver = String.valueOf(result.begin().driver());
              String name = point.equals("–") ? driver : driver + ", " + point;
              html.element("span", name, "class", "bar-name", "title", name);
              html.open("span", "class", "bar-track");
              String width = Svg.at(Math.max(0.5, 100 * value(result) / most));
              String style = "java".equals(result.begin().driver()) ? "bar s1" : "bar s0";
              html.open("span", "class", style, "style", "width:" + width + "%").close().close();
              html.element("span", Numbers.magnitude(value(result)), "class", "bar-value");
              html.trusted("\n");
            });
    html.closeLine();
  }

  private static double value(CaseResult result) {
    return result.end().orElseThrow().operationsPerSecond();
  }
}
