package org.mpsstress.scenarios.oracle.objection;

import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.plan.Plan;

/**
 * A thread ended early although nobody raised anything.
 *
 * @param group index into the plan's groups; -1 for the setup
 * @param member index of the thread in its group
 */
public record StoppedThread(int group, int member, long times) implements Objection {
  @Override
  public Wrong wrong() {
    return Wrong.STOPPED;
  }

  @Override
  public Finding finding(Plan plan) {
    return Finding.of(
            wrong().kind(),
            "thread "
                + new Names(plan).thread(group, member)
                + " stopped early although nothing was raised")
        .withCause(Cause.of(wrong().kind(), wrong().word()));
  }
}
