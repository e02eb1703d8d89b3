package org.mpsstress.reports.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.Numbers;

/**
 * Throughput of a scenario as a picture: lines over the number of threads where it has them as a
 * parameter, bars otherwise. Only cases that ran freely and passed: one that failed, or was slowed
 * down by noise, has no throughput worth comparing.
 *
 * @param chart the lines; null where bars are shown
 * @param bars one for each case; empty where lines are shown
 */
record Throughput(String scenario, LineChart chart, List<Bar> bars) {
  /**
   * The throughput of one case.
   *
   * @param style its class in the style sheet
   * @param width in per cent of the longest
   */
  record Bar(String name, String style, String width, String value) {}

  /** Of each scenario that has such cases. */
  static List<Throughput> of(RunRecord record) {
    List<Throughput> pictures = new ArrayList<>();
    CaseTable.byScenario(record)
        .forEach(
            (scenario, cases) -> {
              List<CaseResult> measured = cases.stream().filter(Throughput::isMeasured).toList();
              if (!measured.isEmpty()) {
                pictures.add(of(scenario, measured));
              }
            });
    return pictures;
  }

  private static Throughput of(String scenario, List<CaseResult> cases) {
    List<LineChart.Series> lines = lines(cases);
    boolean hasLine = lines.stream().anyMatch(line -> line.points().size() > 1);
    return hasLine && lines.size() <= LineChart.MAX_SERIES
        ? new Throughput(scenario, new LineChart("threads", "operations/s", lines), List.of())
        : new Throughput(scenario, null, bars(cases));
  }

  private static boolean isMeasured(CaseResult result) {
    boolean atFullSpeed =
        result.begin().strategy() == null || RunStrategy.FREE.is(result.begin().strategy());
    return atFullSpeed
        && result.verdict() == Verdict.PASSED
        && result.end().map(CaseEnd::operationsPerSecond).filter(v -> v > 0).isPresent();
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

  private static List<Bar> bars(List<CaseResult> cases) {
    double most = cases.stream().mapToDouble(Throughput::value).max().orElse(1);
    return cases.stream()
        .sorted(Comparator.comparing(result -> result.begin().id()))
        .map(result -> bar(result, most))
        .toList();
  }

  private static Bar bar(CaseResult result, double most) {
    String point = CaseText.point(result.begin());
    String driver = String.valueOf(result.begin().driver());
    return new Bar(
        point.equals("–") ? driver : driver + ", " + point,
        "java".equals(result.begin().driver()) ? "s1" : "s0",
        LineChart.at(Math.max(0.5, 100 * value(result) / most)),
        Numbers.magnitude(value(result)));
  }

  private static double value(CaseResult result) {
    return result.end().orElseThrow().operationsPerSecond();
  }
}
