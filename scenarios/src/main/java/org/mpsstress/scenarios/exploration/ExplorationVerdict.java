package org.mpsstress.scenarios.exploration;

import java.util.Collection;
import java.util.Locale;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Statistics;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerMessage;
import org.mpsstress.scenarios.exploration.explorer.Strategy;

/**
 * What an exploration as a whole comes to.
 *
 * @param verdict of the case
 * @param reason in a sentence; quiet explorations have one, too: they end for different reasons
 */
record ExplorationVerdict(Verdict verdict, String reason) {

  static ExplorationVerdict of(Exploring exploring, ExploreOptions options) {
    ExplorerMessage.End end = exploring.end();
    long schedules = end.schedules();
    if (!exploring.findings().isEmpty()) {
      return new ExplorationVerdict(
          worst(exploring.findings().values()), found(exploring, schedules));
    }
    if (schedules == 0) {
      return inconclusive("no schedule ran");
    }
    if (exploring.unjudged() != null) {
      return inconclusive(exploring.unjudged());
    }
    Long asked = options.schedules();
    String ended =
        switch (end.stopped()) {
          case "budget" ->
              asked == null ? "" : "; its time was up, " + count(asked) + " were asked for";
          case "quiet" -> "; nothing new had come for long";
          case "schedules" -> asked != null && schedules < asked ? null : "";
          default -> null; // a finding that does not count, or somebody else's wish
        };
    if (ended == null) {
      return inconclusive(
          "ended after "
              + count(schedules)
              + (asked == null ? "" : " of " + count(asked))
              + " schedules ("
              + end.stopped()
              + ")");
    }
    return new ExplorationVerdict(
        Verdict.PASSED, quiet(options, schedules) + ended + unseen(exploring));
  }

  /** The verdict that a case with these findings has in any case. */
  static Verdict worst(Collection<Finding> findings) {
    boolean hung = false;
    for (Finding finding : findings) {
      if (finding.kind() == FindingKind.CRASH) {
        return Verdict.CRASHED;
      }
      hung |= finding.kind() == FindingKind.HANG || finding.kind() == FindingKind.DEADLOCK;
    }
    return hung ? Verdict.HUNG : Verdict.FAILED;
  }

  private static ExplorationVerdict inconclusive(String why) {
    return new ExplorationVerdict(Verdict.INCONCLUSIVE, why);
  }

  private static String found(Exploring exploring, long schedules) {
    int findings = exploring.findings().size();
    String more =
        findings > Exploring.MOST_FINDINGS
            ? ", " + Exploring.MOST_FINDINGS + " of them written down"
            : "";
    return (findings == 1 ? "1 finding" : findings + " distinct findings")
        + more
        + ", the first in schedule "
        + exploring.firstIndex()
        + "; "
        + schedules(schedules)
        + " ran";
  }

  /** The bound is about the sampling, and says so; where nothing is drawn there is none. */
  private static String quiet(ExploreOptions options, long schedules) {
    if (options.strategy().equals(Strategy.EXHAUSTIVE)) {
      return "no finding in " + schedules(schedules);
    }
    return String.format(
        Locale.ROOT,
        "no finding in %s: fewer than %.2g %% of those that %s draws at %s points have"
            + " one (95 %% confidence); this is about that sampling, not about all schedules",
        schedules(schedules),
        100 * Statistics.bound95(schedules),
        options.strategy(),
        options.points());
  }

  private static String unseen(Exploring exploring) {
    String streams =
        exploring.judgedOutcomes() == exploring.outcomes()
            ? ""
            : "; streams were judged in "
                + count(exploring.judgedOutcomes())
                + " of "
                + count(exploring.outcomes())
                + " outcomes";
    String caveat = exploring.histories().caveat();
    return streams + (caveat.isEmpty() ? "" : "; " + caveat);
  }

  private static String schedules(long number) {
    return count(number) + (number == 1 ? " schedule" : " schedules");
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
