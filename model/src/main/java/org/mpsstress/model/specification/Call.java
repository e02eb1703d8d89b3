package org.mpsstress.model.specification;

import java.util.Locale;
import java.util.Objects;

/**
 * One call of one thread.
 *
 * @param operation what is asked
 * @param thread who asks
 * @param object the event or tensor, by the name that the caller has given it
 * @param other see {@link Operation}; {@link #CURRENT_STREAM} names the caller's own
 */
public record Call(Operation operation, int thread, int object, int other) {
  /** In place of a stream: the calling thread's current one (C35). */
  public static final int CURRENT_STREAM = -1;

  /** No stream at all, for {@link Operation#SET_CURRENT}: null has one number in the interface. */
  public static final int NO_STREAM = CURRENT_STREAM;

  /** The operation is needed. */
  public Call {
    Objects.requireNonNull(operation, "operation");
  }

  /** A call about neither event nor tensor nor stream. */
  public static Call of(int thread, Operation operation) {
    return new Call(operation, thread, 0, 0);
  }

  /** A call about a stream. */
  public static Call onStream(int thread, Operation operation, int stream) {
    return new Call(operation, thread, 0, stream);
  }

  @Override
  public String toString() {
    String name = operation.name().toLowerCase(Locale.ROOT);
    return "thread " + thread + ": " + name + " " + object + " " + other;
  }
}
