package org.mpsstress.reports;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseEnd.Skew;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Exploration;
import org.mpsstress.model.record.PairCoverage;

/** How reports name a case and what was measured in it. */
public final class CaseText {
  private CaseText() {}

  /** How the case was run: driver, pool, strategy and, where there is one, the sanitizer. */
  public static String configuration(CaseBegin begin) {
    List<String> parts = new ArrayList<>();
    for (String part :
        new String[] {begin.driver(), begin.pool(), begin.strategy(), begin.sanitizer()}) {
      if (part != null && !part.isEmpty()) {
        parts.add(part);
      }
    }
    return String.join(" · ", parts);
  }

  /**
   * The point of the matrix; a dash for a scenario without one. A driver that is a parameter is
   * left out: it stands in the configuration.
   */
  public static String point(CaseBegin begin) {
    String point =
        begin.caseId() == null
            ? ""
            : Arrays.stream(begin.caseId().split(","))
                .filter(parameter -> !parameter.equals("driver=" + begin.driver()))
                .collect(Collectors.joining(","));
    return point.isEmpty() ? "–" : point;
  }

  /** Operations per second, or a dash. */
  public static String throughput(CaseResult result) {
    return result
        .end()
        .map(CaseEnd::operationsPerSecond)
        .map(value -> Numbers.magnitude(value) + "/s")
        .orElse("–");
  }

  /** Median of the time between the first and the second thread to start, or a dash. */
  public static String firstToSecond(CaseResult result) {
    Skew skew = skew(result);
    return skew == null || skew.firstToSecond() == null
        ? "–"
        : Numbers.nanos(skew.firstToSecond().median());
  }

  /** Median of the time between the first and the last thread to start, or a dash. */
  public static String firstToLast(CaseResult result) {
    Skew skew = skew(result);
    return skew == null || skew.firstToLast() == null
        ? "–"
        : Numbers.nanos(skew.firstToLast().median());
  }

  /** The longest time between the first and the last thread to start (99th percentile). */
  public static String worstSkew(CaseResult result) {
    Skew skew = skew(result);
    return skew == null || skew.firstToLast() == null
        ? "–"
        : Numbers.nanos(skew.firstToLast().p99());
  }

  /** How its schedules were explored or perturbed, in one line; empty for one that ran freely. */
  public static String scheduling(CaseResult result) {
    CaseEnd end = result.end().orElse(null);
    if (end == null) {
      return "";
    }
    if (end.perturbed() != null) {
      return "noise perturbed " + Numbers.count(end.perturbed()) + " synchronisation calls";
    }
    return end.exploration() == null ? "" : line(end.exploration());
  }

  private static String line(Exploration how) {
    String restarts =
        how.work().restarts() == 0 ? "" : ", " + Numbers.count(how.work().restarts()) + " restarts";
    return "explored over points "
        + how.order().points()
        + ": "
        + Numbers.count(how.outcomes())
        + (how.outcomes() == 1 ? " outcome (" : " outcomes (")
        + Numbers.count(how.judgedOutcomes())
        + " judged with a trace), "
        + Numbers.magnitude(how.work().steps())
        + " steps, "
        + Numbers.magnitude(how.work().switches())
        + " switches"
        + restarts
        + "; ended by: "
        + how.stopped()
        + (how.coverage() == null ? "" : ". " + seen(how.coverage()))
        + (how.searched() == null ? "" : ". " + how.searched().sentence());
  }

  /** What it has seen, and how that grew where there were epochs to tell it by. */
  static String seen(PairCoverage coverage) {
    if (coverage.growth().isEmpty()) {
      return coverage.sentence();
    }
    String growth =
        coverage.growth().stream().map(Numbers::count).collect(Collectors.joining(", "));
    return coverage.sentence() + "; after 1, 2, 4, ... epochs: " + growth;
  }

  private static Skew skew(CaseResult result) {
    return result.end().map(end -> end.executed().startSkewNanos()).orElse(null);
  }
}
