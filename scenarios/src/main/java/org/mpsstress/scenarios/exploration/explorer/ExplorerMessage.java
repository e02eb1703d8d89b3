package org.mpsstress.scenarios.exploration.explorer;

import java.util.List;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.MissingLock;
import org.mpsstress.model.record.PairCoverage;
import org.mpsstress.model.record.Searched;
import org.mpsstress.scenarios.oracle.objection.Objection;

/** A line that the explorer says. */
public sealed interface ExplorerMessage {
  /**
   * What it is about to do.
   *
   * @param pctDepth of strategy pct, else null
   */
  record Begin(
      String buildId,
      String plan,
      String strategy,
      String points,
      long seed,
      Integer pctDepth,
      Long stepLimit)
      implements ExplorerMessage {}

  /**
   * A schedule used what is not there, so that nothing can be said about it; it was the last one.
   *
   * @param what by name
   */
  record Unsupported(long index, String what) implements ExplorerMessage {}

  /** How far it is. */
  record Progress(long schedules, long outcomes, long findings, double seconds)
      implements ExplorerMessage {}

  /**
   * How a schedule was chosen.
   *
   * @param strategy the word of the one that was really used
   * @param needs what it needs beside seed and index, or null
   */
  record Chosen(String strategy, String needs) {}

  /**
   * An outcome that no schedule had before.
   *
   * @param index of the schedule
   * @param trace name of its trace's file, or null
   * @param schedule name of the file of the schedule, or null
   * @param chosen how; null where it is the exploration's strategy
   * @param found kinds of all that the explorer found in that schedule, also of what it has told
   *     before and does not tell again
   */
  record Outcome(
      String digest, long index, String trace, String schedule, Chosen chosen, List<String> found)
      implements ExplorerMessage {
    public Outcome {
      found = List.copyOf(found);
    }

    /** The same of a schedule with that index. */
    public Outcome withIndex(long other) {
      return new Outcome(digest, other, trace, schedule, chosen, found);
    }

    Outcome(String digest, long index, String trace, String schedule, Chosen chosen) {
      this(digest, index, trace, schedule, chosen, List.of());
    }

    Outcome(String digest, long index, String trace, String schedule) {
      this(digest, index, trace, schedule, null);
    }
  }

  /**
   * One side of a finding.
   *
   * @param stack innermost first
   * @param locks that were held
   * @param line of the scenario, or null
   * @param life what it did to the memory that the finding is about, or null
   */
  record Side(
      String title, List<String> stack, List<String> locks, Integer line, LifeEvent.What life) {
    public Side {
      stack = List.copyOf(stack);
      locks = List.copyOf(locks);
    }
  }

  /**
   * Something wrong that it has not said before.
   *
   * @param facts what is wrong, where a run of any kind is judged by the same; null of what only
   *     the explorer sees
   * @param sides the access that was judged first
   * @param index of the schedule
   * @param step at which it showed
   * @param cause equal for all places of one cause; null from an explorer that does not say it
   * @param missing the lock that it lacks, or null
   * @param schedule name of the file of the schedule, or null in a replay
   * @param interleaving name of the file of what each thread did, or null
   * @param chosen how the schedule was; null where it is the exploration's strategy
   */
  record Found(
      String kind,
      String message,
      Objection facts,
      List<Side> sides,
      long index,
      long step,
      String signature,
      String cause,
      MissingLock missing,
      String schedule,
      String interleaving,
      Chosen chosen)
      implements ExplorerMessage {
    public Found {
      sides = List.copyOf(sides);
    }

    Found(
        String kind,
        String message,
        List<Side> sides,
        long index,
        long step,
        String signature,
        String schedule,
        String interleaving) {
      this(
          kind,
          message,
          null,
          sides,
          index,
          step,
          signature,
          null,
          null,
          schedule,
          interleaving,
          null);
    }

    /** The same of a schedule with that index. */
    public Found withIndex(long other) {
      return new Found(
          kind,
          message,
          facts,
          sides,
          other,
          step,
          signature,
          cause,
          missing,
          schedule,
          interleaving,
          chosen);
    }

    /** The same with what each thread did; null for nothing. */
    public Found withInterleaving(String file) {
      return new Found(
          kind, message, facts, sides, index, step, signature, cause, missing, schedule, file,
          chosen);
    }
  }

  /**
   * It went on in a fresh process after the schedule of that index.
   *
   * @param chosen how the schedule was; null where it is the exploration's strategy
   */
  record Restart(long index, String reason, boolean died, Chosen chosen)
      implements ExplorerMessage {
    Restart(long index, String reason, boolean died) {
      this(index, reason, died, null);
    }
  }

  /** How many schedules had an outcome. */
  record OutcomeCount(String digest, long count) {}

  /** How many schedules had a finding. */
  record FindingCount(String signature, long count, long firstIndex) {}

  /**
   * It is done; {@code coverage} is null where none was counted, {@code searched} where the
   * strategy was not to run all schedules; {@code functions} are addresses in those that were
   * entered.
   */
  record End(
      long schedules,
      double seconds,
      long steps,
      long accesses,
      long switches,
      long restarts,
      List<OutcomeCount> outcomes,
      List<FindingCount> findings,
      PairCoverage coverage,
      Searched searched,
      List<Long> functions,
      String stopped)
      implements ExplorerMessage {
    public End {
      functions = List.copyOf(functions);
      outcomes = List.copyOf(outcomes);
      findings = List.copyOf(findings);
    }
  }

  /** A replay went another way than the schedule that it repeats. */
  record Divergence(long step, String message) implements ExplorerMessage {}

  /**
   * The framework failed.
   *
   * @param sutNotMade whether it is the SUT's own refusal to be made
   */
  record Fault(String message, boolean sutNotMade) implements ExplorerMessage {}
}
