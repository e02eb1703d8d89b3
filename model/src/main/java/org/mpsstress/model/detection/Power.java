package org.mpsstress.model.detection;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * How soon one layer finds one defect. In the document the parts lie side by side.
 *
 * @param tried in which case, and how it was scheduled
 * @param unit of attempts: runs, or schedules
 * @param found trials in which an expected detector spoke
 * @param trials each from a fresh seed
 * @param budget attempts of a trial, at most
 * @param effort what a trial took
 * @param oracles that spoke
 * @param token replays the first trial's finding, or null
 * @param missedSeeds of trials that found nothing
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Power(
    @JsonUnwrapped Tried tried,
    String unit,
    int found,
    int trials,
    long budget,
    @JsonUnwrapped Effort effort,
    List<DetectorHits> oracles,
    String token,
    List<Long> missedSeeds) {
  /**
   * Where a defect was looked for.
   *
   * @param layer free, controlled, tsan or asan
   * @param strategy how the case is scheduled
   * @param sanitizer whose build it is, or null
   * @param scenario in which the defect is planted
   * @param caseId of it
   * @param pool the pool's contract
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Tried(
      String layer,
      String strategy,
      String sanitizer,
      String scenario,
      String caseId,
      String pool) {}

  /**
   * What a trial took.
   *
   * @param n50 attempts until half of the trials had found it
   * @param n95 attempts until 95 % of them had
   * @param medianSeconds of a trial, or null where most found nothing
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Effort(Quantile n50, Quantile n95, Double medianSeconds) {}

  /** A budget says something only if it is this many times what half of the trials take. */
  private static final long FACTOR = 10;

  /** Copies the lists. */
  public Power {
    oracles = List.copyOf(oracles);
    missedSeeds = List.copyOf(missedSeeds);
  }

  /** The layer that looked for it. */
  public String layer() {
    return tried.layer;
  }

  /** Whether every trial found it. */
  public boolean always() {
    return found == trials;
  }

  /** Whether the budget was at least ten times the N50: a miss within less would say little. */
  public boolean wellBudgeted() {
    Long n50 = effort.n50.value();
    return n50 != null && budget >= FACTOR * n50;
  }
}
