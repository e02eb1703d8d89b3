package org.mpsstress.tsan.report;

import java.util.List;

/**
 * A part of a report: a line that says what it is, and mostly a stack.
 *
 * @param role what it tells
 * @param title in the sanitizer's words
 * @param stack innermost first; empty where there is none
 */
public record Section(Role role, String title, List<Frame> stack) {
  /** What a section tells. */
  public enum Role {
    /** What was done: an access, an acquisition of a mutex, an allocation that leaked. */
    ACCESS,
    /** What memory it is, and where that came from. */
    LOCATION,
    /** Where a mutex was made. */
    MUTEX,
    /** Where a thread was made. */
    THREAD,
    /** Anything else. */
    OTHER
  }

  /** Copies the stack. */
  public Section {
    stack = List.copyOf(stack);
  }
}
