package org.mpsstress.cli;

/** Bad input or usage: one message for the user, exit code 2, never a stack trace. */
public final class UserError extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Says what was expected. */
  public UserError(String message) {
    super(message);
  }
}
