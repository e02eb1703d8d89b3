package org.mpsstress.scenarios.runner.workers;

/**
 * The framework itself failed. Another type than anything found in a SUT, so that the one is never
 * taken for the other: it ends in a fault entry of the record and exit code 5.
 */
public sealed class FrameworkError extends RuntimeException permits UnsupportedRun, SutNotMade {
  private static final long serialVersionUID = 1;

  public FrameworkError(String message) {
    super(message);
  }

  public FrameworkError(String message, Throwable cause) {
    super(message, cause);
  }
}
