package org.mpsstress.scenarios.oracle.objection;

import java.util.List;
import org.mpsstress.model.Access;
import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.plan.Plan;

/**
 * A thread stood still for as long as another one was kept within a call of the device.
 *
 * @param waiting where it stood
 * @param holding where the other one was
 */
public record HeldUp(Place waiting, Place holding) implements Objection {
  /**
   * Where a thread is in its program.
   *
   * @param group index into the plan's groups
   * @param member index of the thread in its group
   * @param operation index into the plan's table
   * @param within that operation; else behind it
   */
  public record Place(int group, int member, int operation, long iteration, boolean within) {
    private String at(Names names) {
      return (within ? "in " : "behind ") + names.operation(operation);
    }

    private Access access(Names names) {
      return new Access(names.place(group, member, iteration) + ": " + at(names), List.of());
    }
  }

  @Override
  public Wrong wrong() {
    return Wrong.HELD_UP;
  }

  @Override
  public long times() {
    return 1;
  }

  @Override
  public Finding finding(Plan plan) {
    Names names = new Names(plan);
    String message =
        names.operation(waiting.operation())
            + ": thread "
            + names.thread(waiting.group(), waiting.member())
            + " "
            + wrong().says().replace("{holder}", names.thread(holding.group(), holding.member()))
            + ", "
            + holding.at(names)
            + "; threads on different streams must overlap (C20, C27)";
    return new Finding(
            wrong().kind(),
            message,
            waiting.access(names),
            holding.access(names),
            names.line(waiting.operation()),
            null,
            List.of())
        // who is held up, and in which call the other one was kept, is drawn
        .withCause(Cause.of(wrong().kind(), wrong().word()));
  }
}
