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

  private int submitted;
  private int committed;
  private Integer heldFrom;
  private boolean idle = true;
  private boolean givenBack;

  StreamState(boolean own, Integer number) {
    this.own = own;
    this.number = number;
  }

  boolean isOwn() {
    return own;
  }

  /** Another thread has it as well from now on. */
  void share() {
    own = false;
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
