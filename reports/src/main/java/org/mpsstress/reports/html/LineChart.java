package org.mpsstress.reports.html;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.mpsstress.reports.Numbers;

/**
 * A line chart as inline SVG: one line for each series over a logarithmic x axis (threads), from
 * zero upwards. Every point carries its value as a tooltip; each line is named at its end.
 */
final class LineChart {
  /** More lines than this cannot be told apart. */
  static final int MAX_SERIES = 5;

  private static final int WIDTH = 560;
  private static final int HEIGHT = 240;
  private static final int LEFT = 52;
  private static final int RIGHT = 128;
  private static final int TOP = 26;
  private static final int BOTTOM = 40;
  private static final int LABEL_GAP = 15;

  /**
   * One line.
   *
   * @param name at its end
   * @param points from left to right
   */
  record Series(String name, List<Point> points) {}

  /** One measured point. */
  record Point(double x, double y) {}

  private final String xLabel;
  private final String yLabel;
  private final List<Series> series;
  private final double top;
  private final double first;
  private final double last;

  LineChart(String xLabel, String yLabel, List<Series> series) {
    this.xLabel = xLabel;
    this.yLabel = yLabel;
    this.series = series;
    this.top = niceCeiling(points().mapToDouble(Point::y).max().orElse(1));
    this.first = points().mapToDouble(Point::x).min().orElse(1);
    this.last = points().mapToDouble(Point::x).max().orElse(2);
  }

  void write(HtmlWriter html) {
    Svg svg = new Svg(html, yLabel + " by " + xLabel, WIDTH, HEIGHT);
    axes(svg);
    double[] labels = labelHeights();
    for (int i = 0; i < series.size(); i++) {
      line(svg, series.get(i), "s" + i % MAX_SERIES, labels[i]);
    }
    svg.end();
  }

  private void axes(Svg svg) {
    svg.text("label", "start", 0, 12, yLabel);
    for (int i = 0; i <= 4; i++) {
      double value = top * i / 4;
      svg.line(i == 0 ? "axis" : "grid", LEFT, y(value), WIDTH - RIGHT, y(value));
      svg.text("tick", "end", LEFT - 8, y(value) + 4, i == 0 ? "0" : Numbers.magnitude(value));
    }
    double free = Double.NEGATIVE_INFINITY;
    TreeSet<Double> ticks = new TreeSet<>();
    points().forEach(point -> ticks.add(point.x()));
    for (double tick : ticks) {
      svg.line("axis", x(tick), y(0), x(tick), y(0) + 4);
      if (x(tick) >= free) {
        svg.text("tick", "middle", x(tick), y(0) + 18, Numbers.magnitude(tick));
        free = x(tick) + 22;
      }
    }
    svg.text("label", "middle", (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 4, xLabel);
  }

  private void line(Svg svg, Series line, String style, double labelHeight) {
    StringBuilder path = new StringBuilder();
    for (Point point : line.points()) {
      path.append(path.isEmpty() ? "M" : "L");
      path.append(Svg.at(x(point.x()))).append(' ').append(Svg.at(y(point.y())));
    }
    svg.path("line " + style, path.toString());
    for (Point point : line.points()) {
      String value = Numbers.magnitude(point.x()) + " " + xLabel + ": ";
      String tooltip = line.name() + ", " + value + Numbers.magnitude(point.y()) + " " + yLabel;
      svg.point("point " + style, x(point.x()), y(point.y()), tooltip);
    }
    svg.text("name " + style, "start", WIDTH - RIGHT + 10, labelHeight, shortened(line.name()));
  }

  /** Heights of the names at the right, moved apart where lines end close to each other. */
  private double[] labelHeights() {
    double[] heights = new double[series.size()];
    List<Integer> fromTop =
        Stream.iterate(0, i -> i + 1)
            .limit(series.size())
            .sorted((a, b) -> Double.compare(endHeight(a), endHeight(b)))
            .toList();
    double free = Double.NEGATIVE_INFINITY;
    for (int index : fromTop) {
      heights[index] = Math.max(endHeight(index) + 4, free);
      free = heights[index] + LABEL_GAP;
    }
    return heights;
  }

  private double endHeight(int index) {
    List<Point> points = series.get(index).points();
    return y(points.get(points.size() - 1).y());
  }

  private double x(double value) {
    double share = last > first ? Math.log(value / first) / Math.log(last / first) : 0.5;
    return LEFT + 14 + share * (WIDTH - LEFT - RIGHT - 28);
  }

  private double y(double value) {
    return HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM);
  }

  private Stream<Point> points() {
    return series.stream().flatMap(line -> line.points().stream());
  }

  /** The next of 1, 2, 4, 5, 8, 10 times a power of ten: quarters of it are round numbers. */
  static double niceCeiling(double value) {
    if (!(value > 0)) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double factor : new double[] {1, 2, 4, 5, 8}) {
      if (value <= factor * power) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private static String shortened(String name) {
    return name.length() <= 20 ? name : name.substring(0, 19) + "…";
  }
}
