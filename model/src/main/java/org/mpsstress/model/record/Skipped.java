package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;

/**
 * A case that was not run.
 *
 * @param scenario name of the scenario
 * @param caseId the case, or null for all of the scenario; written {@code case}
 * @param reason why
 * @param mustRun whether a run in which it does not run can say nothing; null where it may be left
 *     out
 */
public record Skipped(
    String scenario,
    @JsonProperty("case") String caseId,
    String reason,
    @JsonInclude(JsonInclude.Include.NON_NULL) Boolean mustRun)
    implements RecordEntry {
  /** Nothing is skipped without a reason. */
  public Skipped {
    Objects.requireNonNull(scenario, "scenario");
    Objects.requireNonNull(reason, "reason");
    mustRun = Boolean.TRUE.equals(mustRun) ? true : null;
  }

  /** One that may be left out. */
  public Skipped(String scenario, String caseId, String reason) {
    this(scenario, caseId, reason, null);
  }

  /** Whether it had to run. */
  public boolean required() {
    return mustRun != null;
  }
}
