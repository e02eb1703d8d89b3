package org.mpsstress.cli.layers;

import java.util.List;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.Verdict;

/**
 * What another tool's result means for a case.
 *
 * @param verdict of the case
 * @param reason for one that needs one, or null
 * @param findings in it
 * @param runs of the case
 * @param seconds that it took
 * @param processes that it ran in
 * @param attachments that belong to it
 */
record Judgement(
    Verdict verdict,
    String reason,
    List<Finding> findings,
    long runs,
    double seconds,
    int processes,
    List<Attachment> attachments) {
  /** Nothing can be said. */
  static Judgement inconclusive(String reason) {
    return new Judgement(Verdict.INCONCLUSIVE, reason, List.of(), 0, 0, 0, List.of());
  }
}
