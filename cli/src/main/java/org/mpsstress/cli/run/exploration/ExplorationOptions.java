package org.mpsstress.cli.run.exploration;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.Words;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.MemoryModel;
import org.mpsstress.scenarios.exploration.explorer.PreemptionPoints;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import picocli.CommandLine.Option;

/** Options of exploring strategies; another strategy knows none of them. */
public final class ExplorationOptions {
  /** As the explorer has it. */
  private static final int MOST_JOBS = 64;

  private static final List<String> POINTS =
      Arrays.stream(PreemptionPoints.values()).map(PreemptionPoints::word).toList();

  private static final List<String> MODELS =
      Arrays.stream(MemoryModel.values()).map(MemoryModel::word).toList();

  @Option(
      names = "--preempt-at",
      paramLabel = "WORD",
      description = "Explored: where another thread may be chosen: sync, shared (default), all.")
  private String preemptAt;

  /** The option's name in earlier versions. */
  @Option(names = "--points", paramLabel = "WORD", hidden = true)
  private void points(String word) {
    preemptAt = word;
  }

  @Option(
      names = "--memory",
      paramLabel = "WORD",
      description =
          "Explored: atomics are sequentially consistent (sc, default), or as weak as C++ allows"
              + " (rc11).")
  private String memory;

  @Option(
      names = "--schedules",
      paramLabel = "N",
      description =
          "Explored: schedules of each case (default: 1000, or as many as --budget allows).")
  private Long schedules;

  @Option(
      names = "--pct-depth",
      paramLabel = "D",
      description = "pct, auto: how many orderings a failure may need.")
  private Integer pctDepth;

  @Option(
      names = "--step-limit",
      paramLabel = "L",
      description = "Explored: steps after which a schedule counts as hung.")
  private Long stepLimit;

  @Option(
      names = "--quiet-schedules",
      paramLabel = "Q",
      description = "Explored: ends a case after Q schedules without anything new.")
  private Long quietSchedules;

  @Option(names = "--stop-at-finding", description = "Explored: ends a case at its first finding.")
  private boolean stopAtFinding;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "Explored: processes that share the schedules of each case (default: the processors that"
              + " no other case needs). What is found does not depend on it.")
  private Integer jobs;

  @Option(
      names = "--max-threads",
      paramLabel = "N",
      description =
          "Explored: leaves out cases with more threads (default: "
              + ExplorationSelection.MOST_THREADS
              + ").")
  private Integer mostThreads;

  @Option(
      names = "--every-case",
      description = "Explored: every small case, not as many as have each value of a matrix.")
  private boolean everyCase;

  @Option(
      names = "--changed",
      arity = "0..1",
      fallbackValue = "",
      paramLabel = "COMMIT",
      description =
          "Explored, in 20 s after the build: the cases that come to what has changed in the"
              + " subject's sources since that commit (default: the last one; where nothing differs"
              + " from it, the one before), the likeliest to object first. A quick run is no"
              + " evidence.")
  private String changed;

  @Option(
      names = "--explorer",
      paramLabel = "PATH",
      description = "Explored: by another mps-explore than the one that was built.")
  private Path explorer;

  /** Whether the user gave any of them. */
  public boolean any() {
    return preemptAt != null
        || memory != null
        || schedules != null
        || pctDepth != null
        || stepLimit != null
        || quietSchedules != null
        || stopAtFinding
        || jobs != null
        || mostThreads != null
        || everyCase
        || changed != null
        || explorer != null;
  }

  /** Whether a case ends at its first finding. */
  public boolean stopsAtFinding() {
    return stopAtFinding;
  }

  /** Refuses all of them with a strategy that explores nothing. */
  public void refuse(String strategy) {
    if (any()) {
      throw new UserError(
          "--preempt-at, --memory, --schedules, --pct-depth, --step-limit, --quiet-schedules,"
              + " --stop-at-finding, --jobs, --max-threads, --every-case, --changed and --explorer are for"
              + " a strategy that explores ("
              + Strategy.all().stream().map(Strategy::word).collect(Collectors.joining(", "))
              + "), not for "
              + strategy);
    }
  }

  /** How cases are explored. */
  public ExploreOptions of(Strategy strategy, Duration budget) {
    if (mostThreads != null && mostThreads < 1) {
      throw new UserError("--max-threads " + mostThreads + ": a case has at least one");
    }
    if (jobs != null && (jobs < 1 || jobs > MOST_JOBS)) {
      throw new UserError("--jobs " + jobs + ": from 1 to " + MOST_JOBS);
    }
    String word = preemptAt == null ? PreemptionPoints.SHARED.word() : preemptAt;
    Words.oneOf("--preempt-at", word, POINTS);
    String model = memory == null ? MemoryModel.SC.word() : memory;
    Words.oneOf("--memory", model, MODELS);
    try {
      return new ExploreOptions(
              strategy,
              PreemptionPoints.find(word).orElseThrow(),
              schedules,
              budget,
              pctDepth,
              stepLimit,
              stopAtFinding,
              quietSchedules,
              null)
          .under(MemoryModel.find(model).orElseThrow());
    } catch (IllegalArgumentException refused) {
      throw new UserError(refused.getMessage());
    }
  }

  public int mostThreads() {
    return mostThreads == null ? ExplorationSelection.MOST_THREADS : mostThreads;
  }

  /** Processes of each of so many cases, which run beside each other. */
  public int jobs(int cases) {
    int each = Runtime.getRuntime().availableProcessors() / Math.max(1, cases);
    return jobs != null ? jobs : Math.max(1, Math.min(each, MOST_JOBS));
  }

  public boolean everyCase() {
    return everyCase;
  }

  /** Whether only what has changed is to be looked at. */
  public boolean onlyChanged() {
    return changed != null;
  }

  /** Refuses to look at what has changed alone, for that reason. */
  public void refuseChanged(String reason) {
    if (onlyChanged()) {
      throw new UserError("--changed: " + reason);
    }
  }

  /** What sources are compared with; null for the last commit. */
  public String since() {
    return changed == null || changed.isEmpty() ? null : changed;
  }

  /** The one that the user named, or that one. */
  public Path explorer(Supplier<Path> built) {
    return explorer == null ? built.get() : explorer;
  }
}
