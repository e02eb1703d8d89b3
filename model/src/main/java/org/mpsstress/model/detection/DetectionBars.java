package org.mpsstress.model.detection;

import java.util.List;
import org.mpsstress.model.SutWord;
import org.mpsstress.model.bench.Measurement;

/** What a whole matrix is held against, over the layers that are relied on. */
public final class DetectionBars {
  private static final int LEAST_ROWS = 65;
  private static final int LEAST_ROWS_OF_SOURCES = 25;
  private static final double MOST_MISSED_PERCENT = 0.5;
  private static final double BRISK_SECONDS = 2;
  private static final double LEAST_BRISK_PERCENT = 90;
  private static final double MOST_SECONDS = 600;
  private static final double MOST_SECONDS_OF_SOURCES = 1200; // each defect is built and linked

  private DetectionBars() {}

  /** Each with its answer. */
  public static List<Measurement> of(DetectionDocument document) {
    boolean sources = SutWord.SOURCES.is(document.sut());
    List<Power> relied = document.relied();
    long rows = relied.size();
    long trials = relied.stream().mapToLong(Power::trials).sum();
    long found = relied.stream().mapToLong(Power::found).sum();
    Quiet quiet = document.quiet();
    return List.of(
        defects("rows", rows).atLeast(sources ? LEAST_ROWS_OF_SOURCES : LEAST_ROWS),
        defects("found-in-every-trial", relied.stream().filter(Power::always).count())
            .atLeast(rows),
        defects("budget-ten-times-n50", relied.stream().filter(Power::wellBudgeted).count())
            .atLeast(rows),
        Measurement.of("missed", percent(trials - found, trials), "% of " + trials + " trials")
            .atMost(MOST_MISSED_PERCENT),
        Measurement.of(
                "median-below-2-s",
                percent(relied.stream().filter(DetectionBars::brisk).count(), rows),
                "% of the defects")
            .atLeast(LEAST_BRISK_PERCENT),
        Measurement.of(
                "quiet-findings", quiet.findings(), "in " + quiet.runs() + " runs and schedules")
            .atMost(0),
        Measurement.of("time", document.seconds(), "s")
            .atMost(sources ? MOST_SECONDS_OF_SOURCES : MOST_SECONDS));
  }

  private static boolean brisk(Power power) {
    return power.effort().medianSeconds() != null && power.effort().medianSeconds() < BRISK_SECONDS;
  }

  private static Measurement defects(String name, long count) {
    return Measurement.of(name, count, "defects");
  }

  private static double percent(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }
}
