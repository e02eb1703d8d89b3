package org.mpsstress.model.comparison;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.mpsstress.model.CampaignDocument;
import org.mpsstress.model.ExitCode;

/**
 * The document {@code compare.json}.
 *
 * @param baseline what it is
 * @param candidate what it is
 * @param seed that all runs' seeds come from
 * @param plannedPairs of runs that were asked for
 * @param runs failures of all cases, throughput of those with several threads
 * @param singleThread throughput of those with one
 * @param cases all of them
 */
@JsonPropertyOrder({
  "format",
  "baseline",
  "candidate",
  "seed",
  "exitCode",
  "plannedPairs",
  "runs",
  "singleThread",
  "cases"
})
public record ComparisonDocument(
    String baseline,
    String candidate,
    long seed,
    int plannedPairs,
    @JsonUnwrapped ComparedRuns runs,
    ComparedRuns singleThread,
    List<ComparedCase> cases)
    implements CampaignDocument {
  /** Its keys are stable. */
  public static final String FORMAT = "mps-stress-compare/1";

  /** Its name in the folder of a campaign. */
  public static final String FILE = "compare.json";

  /** Copies the list. */
  public ComparisonDocument {
    cases = List.copyOf(cases);
  }

  @JsonProperty("format")
  String format() {
    return FORMAT;
  }

  /** How many runs of both failed. */
  public ComparedRuns.Failures failures() {
    return runs.failures() == null ? ComparedRuns.Failures.NONE : runs.failures();
  }

  /** Whether fewer pairs were run than were asked for. */
  public boolean cutOff() {
    return failures().candidateRuns() < plannedPairs;
  }

  /** 0: the candidate did not fail; 1: it did; 4: nothing ran, or it was cut off. */
  @Override
  public ExitCode exitCode() {
    if (failures().candidateFailed() > 0) {
      return ExitCode.FINDINGS;
    }
    return failures().candidateRuns() == 0 || cutOff() ? ExitCode.INCONCLUSIVE : ExitCode.PASSED;
  }
}
