package org.mpsstress.scenarios.exploration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Histories;
import org.mpsstress.scenarios.exploration.explorer.Explorer;
import org.mpsstress.scenarios.exploration.explorer.ExplorerMessage;
import org.mpsstress.scenarios.exploration.finding.FindingMaker;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * What one exploration has shown so far: reads what the explorer reports, has outcomes judged,
 * makes findings.
 */
final class Exploring implements Explorer.Hearer {
  /**
   * Distinct findings that a record is given, and causes whose first one it is given whatever came
   * before; what is beyond is counted.
   */
  static final int MOST_FINDINGS = 32;

  /** Schedules that are taken again for their interleaving. */
  private static final int MOST_REPEATED = 3;

  private final Path directory;
  private final FindingMaker maker;
  private final OutcomeJudge judge;
  private final Consumer<Finding> found;
  private final Predicate<Finding> enough;
  private final Repeater repeater;

  private final Map<String, Finding> findings = new LinkedHashMap<>();
  private final Map<Long, Set<FindingKind>> kindsOf = new HashMap<>();
  private final Set<String> told = new HashSet<>();
  private final List<ExplorerMessage.Outcome> toJudge = new ArrayList<>();
  private final List<ExplorerMessage.Restart> restarts = new ArrayList<>();
  private ExplorerMessage.Progress progress = new ExplorerMessage.Progress(0, 0, 0, 0);
  private ExplorerMessage.End end;
  private String unjudged;
  private String unsupported;
  private long firstIndex = -1;
  private long outcomes;
  private long judged;
  private Histories histories = Histories.NONE;
  private final Set<String> causes = new HashSet<>();
  private int repeated;
  private boolean hasEnough;

  /** Takes a schedule again in a fresh process, for what each thread did in it. */
  interface Repeater {
    /**
     * Name of the interleaving's file below the explorer's directory, or null without one.
     *
     * @param explained signature of the finding, or digest of the outcome, that it is to explain
     * @param line of the scenario that is wrong in that outcome, or null
     */
    String interleaving(long index, String schedule, String explained, Integer line)
        throws RunInterrupted, InterruptedException;
  }

  /**
   * Nothing reported yet.
   *
   * @param directory with the explorer's files
   * @param found is handed each finding as soon as it is known
   * @param enough whether that finding ends the exploration
   * @param repeater for findings whose process could not say what each thread did
   */
  Exploring(
      Path directory,
      FindingMaker maker,
      OutcomeJudge judge,
      Consumer<Finding> found,
      Predicate<Finding> enough,
      Repeater repeater) {
    this.directory = directory;
    this.maker = maker;
    this.judge = judge;
    this.found = found;
    this.enough = enough;
    this.repeater = repeater;
  }

  @Override
  public void hear(ExplorerMessage message) throws RunInterrupted, InterruptedException {
    boolean sameSchedule =
        message instanceof ExplorerMessage.Found found
            && toJudge.stream().allMatch(outcome -> outcome.index() == found.index());
    if (!sameSchedule) {
      judgeOutcomes(); // all that the explorer itself says of their schedules has been reported
    }
    if (message instanceof ExplorerMessage.Progress now) {
      progress = now;
    } else if (message instanceof ExplorerMessage.Unsupported missing) {
      unsupported = missing.what();
    } else if (message instanceof ExplorerMessage.Outcome outcome) {
      outcomes++;
      if (outcome.trace() != null) {
        toJudge.add(outcome);
      }
    } else if (message instanceof ExplorerMessage.Found one) {
      told.add(one.signature());
      Finding finding = maker.of(withInterleaving(one));
      // Also a leak where the scenario expects none to be looked for: what ended a schedule, or the
      // exploration, is told.
      kindsOf.computeIfAbsent(one.index(), index -> new HashSet<>()).add(finding.kind());
      add(one.signature(), one.index(), finding);
    } else if (message instanceof ExplorerMessage.Restart restart) {
      restarts.add(restart);
      if (isUnexplained(restart)) {
        Finding finding = maker.of(restart);
        add(FindingMaker.signature(finding), restart.index(), finding);
      }
    }
  }

  /** A schedule that leaves a process unusable leaves no interleaving either. */
  private ExplorerMessage.Found withInterleaving(ExplorerMessage.Found found)
      throws RunInterrupted, InterruptedException {
    return found.interleaving() != null
        ? found
        : found.withInterleaving(
            interleaving(found.index(), found.schedule(), found.signature(), null));
  }

  private String interleaving(long index, String schedule, String explained, Integer line)
      throws RunInterrupted, InterruptedException {
    if (schedule == null || repeated == MOST_REPEATED) {
      return null;
    }
    repeated++;
    return repeater.interleaving(index, schedule, explained, line);
  }

  /** A process died and nothing was found in that schedule or, of its kind, in one before. */
  private boolean isUnexplained(ExplorerMessage.Restart restart) {
    return findings.isEmpty() || (restart.died() && !kindsOf.containsKey(restart.index()));
  }

  private void add(String signature, long index, Finding finding) {
    if (findings.putIfAbsent(signature, finding) != null) {
      return;
    }
    firstIndex = firstIndex < 0 ? index : Math.min(firstIndex, index);
    boolean isNewCause =
        finding.cause() != null && causes.size() < MOST_FINDINGS && causes.add(finding.cause());
    if (!hasEnough && (isNewCause || findings.size() <= MOST_FINDINGS)) {
      found.accept(finding);
    }
    hasEnough |= enough.test(finding);
  }

  private void judgeOutcomes() throws RunInterrupted, InterruptedException {
    for (ExplorerMessage.Outcome outcome : toJudge) {
      Path trace = directory.resolve(outcome.trace());
      Oracles.Judgement judgement = judge.judge(trace);
      judged++;
      histories = histories.and(judgement.histories());
      Set<FindingKind> known = kindsKnown(outcome);
      for (Finding finding : judgement.findings()) {
        String signature = FindingMaker.signature(finding);
        if (!known.contains(finding.kind()) && !findings.containsKey(signature)) {
          String interleaving =
              interleaving(
                  outcome.index(), outcome.schedule(), outcome.digest(), finding.scenarioLine());
          add(signature, outcome.index(), maker.of(finding, outcome, interleaving));
        }
      }
      if (judgement.verdict() == Verdict.INCONCLUSIVE && known.isEmpty() && unjudged == null) {
        unjudged = "schedule " + outcome.index() + ": " + judgement.reason();
      }
      if (judgement.verdict() == Verdict.PASSED) {
        delete(trace);
        if (outcome.schedule() != null && !kindsOf.containsKey(outcome.index())) {
          delete(directory.resolve(outcome.schedule()));
        }
      }
    }
    toJudge.clear();
  }

  /**
   * What the explorer found in that schedule. It tells each finding once, but says the kinds each
   * time: or an oracle's name for the same would be a finding that no replay shows.
   */
  private Set<FindingKind> kindsKnown(ExplorerMessage.Outcome outcome) {
    Set<FindingKind> known = new HashSet<>(kindsOf.getOrDefault(outcome.index(), Set.of()));
    for (String kind : outcome.found()) {
      try {
        known.add(FindingKind.of(kind));
      } catch (IllegalArgumentException e) {
        throw new FrameworkError("the explorer reports an " + e.getMessage(), e);
      }
    }
    return known;
  }

  /** Nobody needs trace and schedule of an outcome that is as it should be. */
  private static void delete(Path trace) {
    try {
      Files.delete(trace);
    } catch (IOException e) {
      throw new FrameworkError("cannot delete " + trace + ": " + e.getMessage(), e);
    }
  }

  /**
   * Reads the last message.
   *
   * @throws FrameworkError if it does not agree with what was reported before, or is a divergence
   */
  void finish(ExplorerMessage last) throws RunInterrupted, InterruptedException {
    judgeOutcomes();
    if (last instanceof ExplorerMessage.Divergence divergence) {
      throw new FrameworkError(
          "a schedule that was run twice went two ways, at step "
              + divergence.step()
              + ": "
              + divergence.message());
    }
    end = (ExplorerMessage.End) last;
    for (ExplorerMessage.FindingCount count : end.findings()) {
      if (!told.contains(count.signature())) {
        throw new FrameworkError(
            "the explorer counts a finding that it never told: " + count.signature());
      }
    }
    if (end.stopped().equals("finding") && findings.isEmpty() && told.isEmpty()) {
      throw new FrameworkError("the explorer stopped at a finding and told of none");
    }
  }

  @Override
  public boolean hasEnough() {
    return hasEnough;
  }

  /** Distinct findings by signature, in the order in which they came. */
  Map<String, Finding> findings() {
    return Collections.unmodifiableMap(findings);
  }

  /** Index of the first schedule with a finding; -1 without one. */
  long firstIndex() {
    return firstIndex;
  }

  /** The last message; null before {@link #finish}. */
  ExplorerMessage.End end() {
    return end;
  }

  /** Schedules so far. */
  long schedules() {
    return end == null ? progress.schedules() : end.schedules();
  }

  /** Times that it went on in a fresh process. */
  long restarts() {
    return end == null ? restarts.size() : end.restarts();
  }

  /** Distinct outcomes so far. */
  long outcomes() {
    return outcomes;
  }

  /** Of these, how many were judged by their trace. */
  long judgedOutcomes() {
    return judged;
  }

  /** Histories of calls in those that were judged by their trace. */
  Histories histories() {
    return histories;
  }

  /** What the last schedule used that is not there, or null. */
  String unsupported() {
    return unsupported;
  }

  /** Why an outcome could not be judged, or null. */
  String unjudged() {
    return unjudged;
  }
}
