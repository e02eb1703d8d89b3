package org.mpsstress.model;

import java.util.List;
import java.util.Objects;

/**
 * The lock that other accesses of a race's memory are made under: held by both it would order them.
 *
 * @param lock as the schedule calls it, "mutex M1"
 * @param place the memory that it lies in, or the variable that it is
 * @param held other places that use the memory and hold it; a place is a function with the locks
 *     that it holds there
 * @param of other places that use the memory
 * @param acquired where one of those that hold it had acquired it, innermost first
 */
public record CommonLock(String lock, String place, int held, int of, List<String> acquired) {
  /** Nothing is null. */
  public CommonLock {
    Objects.requireNonNull(lock, "lock");
    Objects.requireNonNull(place, "place");
    acquired = List.copyOf(acquired);
  }
}
