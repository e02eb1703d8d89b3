package org.mpsstress.scenarios.language;

import java.util.List;
import java.util.Optional;

/**
 * A scenario that is well formed.
 *
 * @param name its name
 * @param title what it shows
 * @param checks clauses of the contract
 * @param source where it comes from; "" if it does not say
 * @param pools the pools it is meant for
 * @param file its file, as the loader was told
 * @param line where it begins there
 * @param points one for each combination of parameters, at least one
 */
public record Scenario(
    String name,
    String title,
    List<String> checks,
    String source,
    List<String> pools,
    String file,
    int line,
    List<Point> points) {
  /** Copies the lists. */
  public Scenario {
    checks = List.copyOf(checks);
    pools = List.copyOf(pools);
    points = List.copyOf(points);
  }

  /** The point of that id. */
  public Optional<Point> point(String id) {
    return points.stream().filter(point -> point.id().equals(id)).findFirst();
  }
}
