package org.mpsstress.scenarios.oracle.observation;

import java.util.List;
import org.mpsstress.model.Finding;
import org.mpsstress.model.record.Histories;

/**
 * What an oracle says of a run.
 *
 * @param findings what is wrong
 * @param unjudged what it was to judge and could not, each a sentence; a run with one of these is
 *     inconclusive, never passed
 * @param histories that it judged, and those that it passed over; a run may pass with these, but
 *     its case says so
 */
public record Opinion(List<Finding> findings, List<String> unjudged, Histories histories) {
  public Opinion {
    findings = List.copyOf(findings);
    unjudged = List.copyOf(unjudged);
  }

  public Opinion(List<Finding> findings, List<String> unjudged) {
    this(findings, unjudged, Histories.NONE);
  }

  /** Nothing is wrong. */
  public static Opinion quiet() {
    return new Opinion(List.of(), List.of());
  }

  public static Opinion of(List<Finding> findings) {
    return new Opinion(findings, List.of());
  }

  public static Opinion unjudged(String reason) {
    return new Opinion(List.of(), List.of(reason));
  }

  public static Opinion of(Histories histories) {
    return new Opinion(List.of(), List.of(), histories);
  }
}
