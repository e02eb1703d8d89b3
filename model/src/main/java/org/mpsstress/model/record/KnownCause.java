package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import org.mpsstress.model.Finding;

/**
 * A cause that somebody has looked at and lives with for now: its findings are told, and leave the
 * run's verdict as it is.
 *
 * @param cause that of its findings
 * @param scenarios in which it is known; empty where it is known in all of them, which only that of
 *     a place in the code can be
 * @param because why it is lived with, in one line
 */
public record KnownCause(
    String cause,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> scenarios,
    String because)
    implements RecordEntry {
  /** A cause is 16 hex digits, and nothing is known without a reason. */
  public KnownCause {
    Objects.requireNonNull(cause, "cause");
    Finding.checkCause(cause);
    scenarios = scenarios == null ? List.of() : List.copyOf(scenarios);
    if (because == null || because.isBlank()) {
      throw new IllegalArgumentException("no cause is known without a reason");
    }
  }

  /**
   * Whether that finding is lived with.
   *
   * @param of the case in which it showed; null for the whole run
   */
  public boolean covers(CaseResult of, Finding finding) {
    return cause.equals(finding.cause())
        && finding.kind().canBeKnown()
        && (scenarios.isEmpty()
            ? finding.isPlaced()
            : of != null && scenarios.contains(of.begin().scenario()));
  }
}
