package org.mpsstress.scenarios.language;

import java.util.List;
import java.util.Set;

/**
 * What must hold. Errors, values, hang and crash are judged whether or not a scenario names them.
 *
 * @param judged the names of the expectations, as under {@code expect}
 * @param streams which streams threads must have run on; empty where nothing is expected
 */
public record Expectations(Set<String> judged, List<StreamExpectation> streams) {
  /** Judged in every scenario. */
  public static final Set<String> ALWAYS = Set.of("errors", "values", "hang", "crash");

  /** Copies both. */
  public Expectations {
    judged = Set.copyOf(judged);
    streams = List.copyOf(streams);
  }

  /** Whether anything alive at the end that was not before is a finding. */
  public boolean leaks() {
    return judged.contains("leaks");
  }

  /** Whether nothing may become more with each time that a thread repeats its program. */
  public boolean growth() {
    return judged.contains("growth");
  }

  /** Whether no thread may wait for what another one encodes or commits; in explored runs. */
  public boolean overlap() {
    return judged.contains("overlap");
  }
}
