package org.mpsstress.scenarios.oracle.objection;

import org.mpsstress.model.LifeEvent;
import org.mpsstress.scenarios.oracle.observation.Names;

/**
 * What an operation did to the memory that a wrong value stood in, or was computed from.
 *
 * @param what it did
 * @param group index into the plan's groups; -1 for the setup
 * @param member index of the thread in its group
 * @param operation index into the plan's table; one beyond it is of no operation: the thread gave
 *     the memory back at the end of its iteration
 */
record MemoryEvent(LifeEvent.What what, int group, int member, long iteration, int operation) {
  /** In the scenario's words. */
  LifeEvent event(Names names) {
    String by = what.word() + " by " + names.place(group, member, iteration);
    return new LifeEvent(
        what,
        names.find(operation).isEmpty()
            ? by + ", at its end"
            : by + ": " + names.operation(operation),
        null,
        names.line(operation));
  }
}
