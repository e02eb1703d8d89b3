package org.mpsstress.scenarios.oracle.linearizability;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Operation;

/**
 * Slots of a free list that go back while others call. A thread with several gives them back in
 * steps, and another call may come between two of them (C7, C8): the specification has one step.
 */
final class SlotsInSteps {
  private static final Set<Operation> TAKES =
      EnumSet.of(Operation.NEXT, Operation.SET_CURRENT, Operation.ADOPT_MAIN);

  private static final Set<Operation> GIVES_BACK =
      EnumSet.of(Operation.RELEASE, Operation.ADOPT_MAIN, Operation.END_THREAD);

  private SlotsInSteps() {}

  /** Whether somebody may have seen some of a thread's slots given back, and others not. */
  static boolean mayBeSeen(List<History.Event> calls) {
    return calls.stream().anyMatch(call -> TAKES.contains(call.call().operation()))
        && calls.stream()
            .filter(call -> GIVES_BACK.contains(call.call().operation()))
            .filter(call -> call.begin() != BackendCalls.BEFORE_ALL) // it has no slot yet
            .anyMatch(call -> calls.stream().anyMatch(other -> isBeside(other, call)));
  }

  private static boolean isBeside(History.Event other, History.Event call) {
    return other.call().thread() != call.call().thread()
        && other.call().operation() != Operation.END_THREAD
        && other.begin() <= call.end()
        && call.begin() <= other.end();
  }
}
