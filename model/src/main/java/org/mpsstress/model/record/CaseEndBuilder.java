package org.mpsstress.model.record;

import java.util.List;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd.Phase;
import org.mpsstress.model.record.CaseEnd.Skew;

/** Puts the end of a case together; what is not said is null, 0 or empty. Not safe for threads. */
public final class CaseEndBuilder {
  private final String id;
  private final Verdict verdict;
  private String reason;
  private long runs;
  private long operations;
  private Double operationsPerSecond;
  private Skew startSkewNanos;
  private Double overlappedShare;
  private Double bound95;
  private double seconds;
  private int processes;
  private List<Phase> phases = List.of();
  private List<Attachment> attachments = List.of();
  private Exploration exploration;
  private Long perturbed;
  private Histories histories;

  CaseEndBuilder(String id, Verdict verdict) {
    this.id = id;
    this.verdict = verdict;
  }

  /** As another case ended, but for its verdict. */
  CaseEndBuilder(CaseEnd other, Verdict verdict) {
    this(other.id(), verdict);
    reason = other.reason();
    runs = other.runs();
    operations = other.operations();
    operationsPerSecond = other.operationsPerSecond();
    startSkewNanos = other.executed().startSkewNanos();
    overlappedShare = other.executed().overlappedShare();
    bound95 = other.bound95();
    seconds = other.seconds();
    processes = other.processes();
    phases = other.phases();
    attachments = other.attachments();
    exploration = other.exploration();
    perturbed = other.perturbed();
    histories = other.histories();
  }

  /** One sentence for a verdict that needs one. */
  public CaseEndBuilder reason(String sentence) {
    reason = sentence;
    return this;
  }

  /** Executions of the case. */
  public CaseEndBuilder runs(long executions) {
    runs = executions;
    return this;
  }

  /** Steps of programs that were executed, over all runs. */
  public CaseEndBuilder operations(long steps) {
    operations = steps;
    return this;
  }

  /** Throughput. */
  public CaseEndBuilder operationsPerSecond(Double throughput) {
    operationsPerSecond = throughput;
    return this;
  }

  /** Skew of the start barriers. */
  public CaseEndBuilder startSkewNanos(Skew skew) {
    startSkewNanos = skew;
    return this;
  }

  /** Share of runs whose threads' first operations overlapped. */
  public CaseEndBuilder overlappedShare(Double share) {
    overlappedShare = share;
    return this;
  }

  /** Upper bound of the failure rate at 95 %. */
  public CaseEndBuilder bound95(Double bound) {
    bound95 = bound;
    return this;
  }

  /** Wall-clock time. */
  public CaseEndBuilder seconds(double time) {
    seconds = time;
    return this;
  }

  /** Independent processes that it ran in. */
  public CaseEndBuilder processes(int count) {
    processes = count;
    return this;
  }

  /** Stretches of its time. */
  public CaseEndBuilder phases(List<Phase> stretches) {
    phases = stretches;
    return this;
  }

  /** Files that belong to it. */
  public CaseEndBuilder attachments(List<Attachment> files) {
    attachments = files;
    return this;
  }

  /** How it was explored. */
  public CaseEndBuilder exploration(Exploration how) {
    exploration = how;
    return this;
  }

  /** Synchronisation calls that noise perturbed, over all runs. */
  public CaseEndBuilder perturbed(Long calls) {
    perturbed = calls;
    return this;
  }

  /** Histories of calls that were held against the specification. */
  public CaseEndBuilder histories(Histories judged) {
    histories = judged;
    return this;
  }

  /** The entry. */
  public CaseEnd build() {
    return new CaseEnd(
        id,
        verdict,
        reason,
        new CaseEnd.Executed(
            runs, operations, operationsPerSecond, startSkewNanos, overlappedShare),
        bound95,
        seconds,
        processes,
        phases,
        attachments,
        exploration,
        perturbed,
        histories);
  }
}
