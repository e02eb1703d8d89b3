package org.mpsstress.scenarios.runner.workers;

/**
 * A run used what is not there, and nothing was found before: nothing can be said about it. Whoever
 * takes a silence for an answer must not take this one. A case that has it is inconclusive, and the
 * others go on.
 */
public final class UnsupportedRun extends FrameworkError {
  private static final long serialVersionUID = 1;

  /**
   * With its name.
   *
   * @param what is not there
   */
  public UnsupportedRun(String what) {
    super("not supported: " + what);
  }
}
