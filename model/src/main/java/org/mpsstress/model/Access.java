package org.mpsstress.model;

import java.util.List;

/**
 * One side of a finding: what was done, and where.
 *
 * @param title one line, for instance "write of 8 bytes by thread worker-3"
 * @param stack frames, innermost first; empty where unknown
 */
public record Access(String title, List<String> stack) {
  /** Copies the stack. */
  public Access {
    title = title == null ? "" : title;
    stack = stack == null ? List.of() : List.copyOf(stack);
  }
}
