package org.mpsstress.scenarios.runner.workers;

/**
 * The SUT refuses to be made, so that nothing can be said about it. It is the framework's fault as
 * any other, except to who knows that the same build makes another one.
 */
public final class SutNotMade extends FrameworkError {
  private static final long serialVersionUID = 1;

  public SutNotMade(String message) {
    super(message);
  }
}
