package org.mpsstress.scenarios.assertions;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.runner.cases.RunResult;

/**
 * Assertions on one run of a case. Each returns this, so that they can be chained; a message always
 * shows the run's findings with their replay tokens.
 */
public final class RunAssert extends AbstractAssert<RunAssert, RunResult> {
  private static final int CHECK = 21;

  RunAssert(RunResult run) {
    super(run, RunAssert.class);
  }

  /** The run has this verdict. */
  public RunAssert hasVerdict(Verdict expected) {
    isNotNull();
    if (actual.verdict() != expected) {
      throw failure(
          "Expected verdict %s but it was %s%s", expected, actual.verdict(), reasonAndFindings());
    }
    return this;
  }

  /** No oracle objected. It does not say that the run is conclusive: that is the verdict's. */
  public RunAssert hasNoFindings() {
    isNotNull();
    if (!actual.findings().isEmpty()) {
      throw failure("Expected no findings%s", reasonAndFindings());
    }
    return this;
  }

  /** At least one finding is of this kind. */
  public RunAssert hasFinding(FindingKind kind) {
    isNotNull();
    if (actual.findings().stream().noneMatch(finding -> finding.kind() == kind)) {
      throw failure("Expected a finding of kind %s%s", kind, reasonAndFindings());
    }
    return this;
  }

  /** At least one finding's message contains the text. */
  public RunAssert hasFindingContaining(String text) {
    isNotNull();
    if (actual.findings().stream().noneMatch(finding -> finding.message().contains(text))) {
      throw failure("Expected a finding with \"%s\"%s", text, reasonAndFindings());
    }
    return this;
  }

  /** Threads ran on exactly these streams, the setup's aside. */
  public RunAssert usedStreams(Integer... streams) {
    return usedStreams(Set.of(streams));
  }

  /** Threads ran on exactly these streams, the setup's aside. */
  public RunAssert usedStreams(Collection<Integer> streams) {
    isNotNull();
    Set<Integer> used =
        actual.observation().trace().lanes().stream()
            .filter(lane -> lane.lane() > 0)
            .flatMap(lane -> lane.records().stream())
            .filter(record -> record.kind() == RecordKind.END && record.stream() >= 0)
            .map(TraceRecord::stream)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!used.equals(new TreeSet<>(streams))) {
      throw failure(
          "Expected threads on streams %s but they ran on %s", new TreeSet<>(streams), used);
    }
    return this;
  }

  /**
   * At least so many checks compared a value with its reference: a run without any shows nothing.
   */
  public RunAssert checkedValues(long atLeast) {
    isNotNull();
    long checked =
        actual.observation().trace().lanes().stream()
            .flatMap(lane -> lane.records().stream())
            .filter(record -> record.kind() == RecordKind.END && record.code() == CHECK)
            .count();
    if (checked < atLeast) {
      throw failure("Expected at least %s checked values but there were %s", atLeast, checked);
    }
    return this;
  }

  /** At least so many operations were executed. */
  public RunAssert executedOperations(long atLeast) {
    isNotNull();
    long executed = actual.observation().trace().operations();
    if (executed < atLeast) {
      throw failure("Expected at least %s operations but there were %s", atLeast, executed);
    }
    return this;
  }

  private String reasonAndFindings() {
    String reason = actual.judgement().reason();
    StringBuilder text = new StringBuilder(reason == null ? "" : ": " + reason);
    for (Finding finding : actual.findings()) {
      text.append("\n  ").append(finding.kind()).append(": ").append(finding.text());
      text.append("\n    replay with ").append(finding.token());
    }
    return text.toString();
  }
}
