package org.mpsstress.scenarios.runner;

/**
 * The framework itself failed. Another type than anything found in a SUT, so that the one is never
 * taken for the other: it ends in a fault entry of the record and exit code 5.
 */
public final class ToolFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ToolFault(String message) {
    super(message);
  }

  public ToolFault(String message, Throwable cause) {
    super(message, cause);
  }
}
