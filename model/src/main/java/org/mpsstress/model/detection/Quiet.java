package org.mpsstress.model.detection;

import java.util.List;

/**
 * The row without any defect: the same cases on the same layers must stay quiet.
 *
 * @param runs and schedules, together
 * @param findings in them
 * @param cases one entry for each case and layer
 */
public record Quiet(long runs, long findings, List<QuietCase> cases) {
  /** Sums them up. */
  public static Quiet of(List<QuietCase> cases) {
    return new Quiet(
        cases.stream().mapToLong(QuietCase::runs).sum(),
        cases.stream().mapToLong(QuietCase::findings).sum(),
        List.copyOf(cases));
  }

  /**
   * One case on one layer.
   *
   * @param layer free, controlled, tsan or asan
   * @param scenario without a defect
   * @param caseId of it
   * @param pool the pool's contract
   * @param runs or schedules
   * @param findings in them
   * @param message of the first finding, or null
   * @param token replays it, or null
   */
  public record QuietCase(
      String layer,
      String scenario,
      String caseId,
      String pool,
      long runs,
      long findings,
      String message,
      String token) {}
}
