package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Objects;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Verdict;

/**
 * A case has ended.
 *
 * @param id of its {@link CaseBegin}
 * @param verdict its verdict
 * @param reason one sentence for a verdict that needs one, or null
 * @param executed what was executed; its keys lie beside the others
 * @param bound95 upper bound of the failure rate at 95 %, or null
 * @param seconds wall-clock time
 * @param processes independent processes that it ran in
 * @param phases stretches of its time
 * @param attachments files that belong to it
 * @param exploration of a case that was explored; null for others
 * @param perturbed synchronisation calls that noise perturbed, over all runs; null without noise
 * @param histories of calls that were held against the specification; null where none are
 */
public record CaseEnd(
    String id,
    Verdict verdict,
    String reason,
    @JsonUnwrapped Executed executed,
    Double bound95,
    double seconds,
    int processes,
    List<Phase> phases,
    List<Attachment> attachments,
    Exploration exploration,
    Long perturbed,
    Histories histories)
    implements RecordEntry {
  /**
   * What was executed.
   *
   * @param runs executions of the case
   * @param operations steps of programs, over all runs
   * @param operationsPerSecond throughput, or null where it means nothing
   * @param startSkewNanos of the start barriers, or null where there was none
   * @param overlappedShare share of runs whose threads' first operations overlapped, or null
   */
  public record Executed(
      long runs,
      long operations,
      Double operationsPerSecond,
      Skew startSkewNanos,
      Double overlappedShare) {}

  /**
   * How far apart threads left their start barrier, in nanoseconds.
   *
   * @param firstToSecond the first and the second thread: what counts for a race
   * @param firstToLast the first and the last thread
   */
  public record Skew(Spread firstToSecond, Spread firstToLast) {
    /**
     * Of several runs.
     *
     * @param median the median
     * @param p99 the 99th percentile
     */
    public record Spread(double median, double p99) {}
  }

  /**
   * A stretch of a case's time.
   *
   * @param name for instance setup, run, quiescence, oracles
   * @param startMillis milliseconds since 1970
   * @param stopMillis milliseconds since 1970
   */
  public record Phase(String name, long startMillis, long stopMillis) {}

  /** Copies the lists. */
  public CaseEnd {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(verdict, "verdict");
    executed = executed == null ? new Executed(0, 0, null, null, null) : executed;
    phases = phases == null ? List.of() : List.copyOf(phases);
    attachments = attachments == null ? List.of() : List.copyOf(attachments);
  }

  /** Executions of the case. */
  public long runs() {
    return executed.runs;
  }

  /** Steps of programs that were executed, over all runs. */
  public long operations() {
    return executed.operations;
  }

  /** Throughput, or null where it means nothing. */
  public Double operationsPerSecond() {
    return executed.operationsPerSecond;
  }

  /** An end of which more is to be said. */
  public static CaseEndBuilder of(String id, Verdict verdict) {
    return new CaseEndBuilder(id, verdict);
  }

  /** The same, of a case whose silence says nothing: no verdict of its own and no bound. */
  public CaseEnd notJudged(String why) {
    return new CaseEndBuilder(this, Verdict.NOT_JUDGED)
        .reason(reason == null ? why : why + "; " + reason)
        .bound95(null)
        .build();
  }
}
