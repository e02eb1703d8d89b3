package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;

/**
 * A case that was not run.
 *
 * @param scenario name of the scenario
 * @param caseId the case, or null for all of the scenario; written {@code case}
 * @param reason why
 */
public record Skipped(String scenario, @JsonProperty("case") String caseId, String reason)
    implements RecordEntry {
  /** Nothing is skipped without a reason. */
  public Skipped {
    Objects.requireNonNull(scenario, "scenario");
    Objects.requireNonNull(reason, "reason");
  }
}
