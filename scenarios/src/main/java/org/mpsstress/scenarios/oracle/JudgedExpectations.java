package org.mpsstress.scenarios.oracle;

import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.scenarios.language.ExpectationCatalogue;

/**
 * The expectations that this build judges: by an oracle over a trace, by the native session while
 * it runs, or by the explorer, which sees every schedule. A scenario that names another is refused.
 */
public final class JudgedExpectations implements ExpectationCatalogue {
  /** By the explorer, in schedules in which one thread's calls of the device take long. */
  private static final Set<String> OF_SCHEDULES = Set.of("overlap");

  /** By the native session, which asks the SUT for its counts after each iteration. */
  private static final Set<String> OF_SESSIONS = Set.of("growth");

  @Override
  public Set<String> judged() {
    Set<String> judged = new TreeSet<>(Oracles.all().expectations());
    judged.addAll(OF_SCHEDULES);
    judged.addAll(OF_SESSIONS);
    return Set.copyOf(judged);
  }
}
