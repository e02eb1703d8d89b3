package org.mpsstress.reports.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.mpsstress.reports.Numbers;

/**
 * The shapes of a line chart: one line for each series over a logarithmic x axis (threads), from
 * zero upwards. Every point carries its value as a tooltip; each line is named at its end. {@code
 * chart.jte} writes them as inline SVG; colours come from classes, so they follow light and dark.
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

  /** Coordinates in the picture. */
  record Place(String x, String y) {}

  /** A line of the axes or the grid; its label is null where there is none. */
  record Tick(String style, Place from, Place to, String label, Place labelPlace) {}

  /** A point with its value as a tooltip. */
  record Dot(Place place, String tooltip) {}

  /** A series: its line, its points, its name at the end. */
  record Curve(String style, String path, List<Dot> dots, String name, Place namePlace) {}

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

  String viewBox() {
    return "0 0 " + WIDTH + " " + HEIGHT;
  }

  String xLabel() {
    return xLabel;
  }

  String yLabel() {
    return yLabel;
  }

  /** Where the name of the x axis stands. */
  Place xLabelPlace() {
    return place((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 4);
  }

  /** Five lines across, with their values at the left; the lowest is the axis. */
  List<Tick> yTicks() {
    List<Tick> ticks = new ArrayList<>();
    for (int i = 0; i <= 4; i++) {
      double value = top * i / 4;
      ticks.add(
          new Tick(
              i == 0 ? "axis" : "grid",
              place(LEFT, y(value)),
              place(WIDTH - RIGHT, y(value)),
              i == 0 ? "0" : Numbers.magnitude(value),
              place(LEFT - 8, y(value) + 4)));
    }
    return ticks;
  }

  /** A mark below each measured x; its value only where there is room for it. */
  List<Tick> xTicks() {
    List<Tick> ticks = new ArrayList<>();
    double free = Double.NEGATIVE_INFINITY;
    for (double tick : new TreeSet<>(points().map(Point::x).toList())) {
      boolean room = x(tick) >= free;
      ticks.add(
          new Tick(
              "axis",
              place(x(tick), y(0)),
              place(x(tick), y(0) + 4),
              room ? Numbers.magnitude(tick) : null,
              place(x(tick), y(0) + 18)));
      free = room ? x(tick) + 22 : free;
    }
    return ticks;
  }

  /** The lines of the series. */
  List<Curve> curves() {
    double[] labels = labelHeights();
    List<Curve> curves = new ArrayList<>();
    for (int i = 0; i < series.size(); i++) {
      curves.add(curve(series.get(i), "s" + i % MAX_SERIES, labels[i]));
    }
    return curves;
  }

  private Curve curve(Series line, String style, double labelHeight) {
    List<Dot> dots = new ArrayList<>();
    StringBuilder path = new StringBuilder();
    for (Point point : line.points()) {
      Place place = place(x(point.x()), y(point.y()));
      path.append(path.isEmpty() ? "M" : "L").append(place.x()).append(' ').append(place.y());
      String value = Numbers.magnitude(point.x()) + " " + xLabel + ": ";
      dots.add(
          new Dot(place, line.name() + ", " + value + Numbers.magnitude(point.y()) + " " + yLabel));
    }
    return new Curve(
        style,
        path.toString(),
        dots,
        shortened(line.name()),
        place(WIDTH - RIGHT + 10, labelHeight));
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

  private static Place place(double x, double y) {
    return new Place(at(x), at(y));
  }

  /** A coordinate, the same on every machine. */
  static String at(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
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
