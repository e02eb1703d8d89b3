package org.mpsstress.model.detection;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * How soon one layer finds one defect.
 *
 * @param layer free, controlled, tsan or asan
 * @param strategy how the case is scheduled
 * @param sanitizer whose build it is, or null
 * @param scenario in which the defect is planted
 * @param caseId of it
 * @param pool the pool's contract
 * @param unit of attempts: runs, or schedules
 * @param found trials in which an expected detector spoke
 * @param trials each from a fresh seed
 * @param budget attempts of a trial, at most
 * @param n50 attempts until half of the trials had found it
 * @param n95 attempts until 95 % of them had
 * @param medianSeconds of a trial, or null where most found nothing
 * @param oracles that spoke
 * @param token replays the first trial's finding, or null
 * @param missedSeeds of trials that found nothing
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Power(
    String layer,
    String strategy,
    String sanitizer,
    String scenario,
    String caseId,
    String pool,
    String unit,
    int found,
    int trials,
    long budget,
    Quantile n50,
    Quantile n95,
    Double medianSeconds,
    List<DetectorHits> oracles,
    String token,
    List<Long> missedSeeds) {
  /** A budget says something only if it is this many times what half of the trials take. */
  private static final long FACTOR = 10;

  /** Copies the lists. */
  public Power {
    oracles = List.copyOf(oracles);
    missedSeeds = List.copyOf(missedSeeds);
  }

  /** Whether every trial found it. */
  public boolean always() {
    return found == trials;
  }

  /** Whether the budget was at least ten times the N50: a miss within less would say little. */
  public boolean wellBudgeted() {
    return n50.value() != null && budget >= FACTOR * n50.value();
  }
}
