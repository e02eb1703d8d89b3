package org.mpsstress.harness.trace;

/** A file that is no trace, or one whose numbers cannot be right. */
public final class BrokenTraceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BrokenTraceException(String message) {
    super(message);
  }
}
