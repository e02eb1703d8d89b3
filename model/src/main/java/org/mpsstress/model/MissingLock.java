package org.mpsstress.model;

import java.util.Objects;

/**
 * What several causes can have in common: an object that a lock does not guard everywhere.
 *
 * @param lock the kind of lock that one of two accesses was made with; empty where neither was
 * @param object the function that allocated it
 */
public record MissingLock(String lock, String object) {
  /** Nothing is null. */
  public MissingLock {
    Objects.requireNonNull(lock, "lock");
    Objects.requireNonNull(object, "object");
  }

  /**
   * Whether it can be the same one. Two accesses of which neither had a lock lack the one that
   * others of that object have.
   */
  public boolean canBe(MissingLock other) {
    return object.equals(other.object)
        && (lock.equals(other.lock) || lock.isEmpty() || other.lock.isEmpty());
  }

  /** What it is, of two that can be the same one. */
  public MissingLock with(MissingLock other) {
    return lock.isEmpty() ? other : this;
  }

  /** For a heading: how many places it shows in, and what it is. */
  public String sentence(int places) {
    return "one lock, "
        + places
        + (places == 1 ? " place" : " places")
        + ": what "
        + object
        + " allocated is used without "
        + (lock.isEmpty() ? "any lock" : "the " + lock + " that others take");
  }
}
