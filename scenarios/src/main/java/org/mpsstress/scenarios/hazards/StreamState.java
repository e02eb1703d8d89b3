package org.mpsstress.scenarios.hazards;

import java.util.HashMap;
import java.util.Map;

/** A stream as one thread knows it: only work that this thread submitted counts. */
final class StreamState {
  /** Nobody else submits to it. */
  private boolean own;

  /** Its number where it was named or is the default one; else null. */
  private final Integer number;

  /** For each stream, how much of this thread's work there is done before what comes next here. */
  private final Map<StreamState, Integer> after = new HashMap<>();

  /** Whether the pool may have handed it out: not the default stream (C10). */
  private final boolean drawn;

  private int submitted;
  private int committed;
  private Integer heldFrom;
  private boolean idle = true;
  private boolean givenBack;
  private boolean borrows;

  StreamState(boolean own, Integer number, boolean drawn) {
    this.own = own;
    this.number = number;
    this.drawn = drawn;
  }

  /** Whether it may be that stream by another name. */
  boolean mayBe(StreamState other) {
    if (this == other) {
      return true;
    }
    if (number != null && other.number != null) {
      return false; // a number has one state
    }
    if (givenBack || other.givenBack) {
      return !isDefault() && !other.isDefault();
    }
    if (own && other.own || isNever(other) || other.isNever(this)) {
      return false;
    }
    // nobody has an own stream as well, but a thread may know its number
    return !own && !other.own || number != null || other.number != null;
  }

  /** Whether it has a number that the pool never hands out, and the other one is from the pool. */
  private boolean isNever(StreamState other) {
    return number != null && !drawn && other.drawn;
  }

  private boolean isDefault() {
    return number != null && number == 0;
  }

  boolean isOwn() {
    return own;
  }

  /** Another thread has it as well from now on. */
  void share() {
    own = false;
  }

  /** Memory of another stream was recorded on it (C37). */
  void borrow() {
    borrows = true;
  }

  boolean borrows() {
    return borrows;
  }

  Integer number() {
    return number;
  }

  int submitted() {
    return submitted;
  }

  /** One more command; answers which. */
  int submit() {
    idle = false;
    after.put(this, ++submitted);
    return submitted;
  }

  /** What it has is the device's, which begins with it by itself. */
  void commit() {
    committed = submitted;
  }

  boolean isCommitted() {
    return committed == submitted;
  }

  /** Everything that precedes what is submitted next. */
  Map<StreamState, Integer> past() {
    return Map.copyOf(after);
  }

  /** What is submitted from now on comes after all that. */
  void follow(Map<StreamState, Integer> past) {
    past.forEach((stream, count) -> after.merge(stream, count, Math::max));
  }

  int knows(StreamState other) {
    return after.getOrDefault(other, 0);
  }

  /** A gate was closed: the command and what follows wait for it. */
  void hold() {
    heldFrom = submitted;
  }

  void open() {
    heldFrom = null;
  }

  boolean isHeld() {
    return heldFrom != null;
  }

  /** Whether so much of its work cannot be done before its gate is opened. */
  boolean holdsBack(int count) {
    return heldFrom != null && count >= heldFrom;
  }

  /** The thread has released it, and somebody else may have it (C8). */
  void giveBack() {
    givenBack = true;
  }

  boolean isGivenBack() {
    return givenBack;
  }

  /** The host has waited for all of it. */
  void drained() {
    idle = true;
  }

  /** Whether it is idle for certain: as seen by its only user. */
  boolean isIdle() {
    return idle;
  }
}
