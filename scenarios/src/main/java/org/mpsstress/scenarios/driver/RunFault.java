package org.mpsstress.scenarios.driver;

/** The framework itself could not run a plan: never a finding about the SUT. */
public final class RunFault extends Exception {
  private static final long serialVersionUID = 1;

  public RunFault(String message) {
    super(message);
  }

  public RunFault(String message, Throwable cause) {
    super(message, cause);
  }
}
