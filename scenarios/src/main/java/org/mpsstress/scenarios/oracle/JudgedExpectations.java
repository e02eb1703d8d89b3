package org.mpsstress.scenarios.oracle;

import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.scenarios.language.ExpectationCatalogue;

/**
 * The expectations that this build judges: by an oracle over a trace, or by whoever runs the
 * scenario. One that names another is refused.
 */
public final class JudgedExpectations implements ExpectationCatalogue {
  /**
   * The native session asks the SUT for its counts after each iteration, and keeps a thread in a
   * call of the device until others have gone on; in explored schedules such calls take long.
   */
  private static final Set<String> OF_SESSIONS = Set.of("growth", "overlap");

  @Override
  public Set<String> judged() {
    Set<String> judged = new TreeSet<>(Oracles.all().expectations());
    judged.addAll(OF_SESSIONS);
    return Set.copyOf(judged);
  }
}
