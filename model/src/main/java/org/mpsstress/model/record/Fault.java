package org.mpsstress.model.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The framework itself failed.
 *
 * @param message one sentence
 * @param stack frames, innermost first
 */
public record Fault(String message, List<String> stack) implements RecordEntry {
  /** Copies the stack. */
  public Fault {
    Objects.requireNonNull(message, "message");
    stack = stack == null ? List.of() : List.copyOf(stack);
  }

  /** The fault that an exception of our own stands for. */
  public static Fault of(String message, Throwable cause) {
    List<String> stack = new ArrayList<>();
    for (Throwable at = cause; at != null && stack.size() < 200; at = at.getCause()) {
      stack.add(at.toString());
      for (StackTraceElement element : at.getStackTrace()) {
        stack.add("  at " + element);
      }
    }
    return new Fault(message, stack);
  }
}
