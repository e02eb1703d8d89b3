package org.mpsstress.scenarios.fuzz;

import java.util.List;

/**
 * What came of a campaign.
 *
 * @param programs that were tried
 * @param schedules explored, in all
 * @param runs that were not explored
 * @param seconds it took
 * @param pairs that were covered
 * @param of all that there are
 * @param curve how they grew
 * @param findings programs that failed
 */
public record FuzzResult(
    int programs,
    long schedules,
    long runs,
    double seconds,
    int pairs,
    int of,
    List<Fuzzing.CurvePoint> curve,
    List<FuzzFinding> findings) {
  /** Copies the lists. */
  public FuzzResult {
    curve = List.copyOf(curve);
    findings = List.copyOf(findings);
  }
}
