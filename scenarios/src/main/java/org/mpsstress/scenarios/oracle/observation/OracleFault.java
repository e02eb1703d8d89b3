package org.mpsstress.scenarios.oracle.observation;

/** An oracle could not do its work: a fault of the tool, never a pass and never a finding. */
public final class OracleFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  public OracleFault(String message) {
    super(message);
  }

  public OracleFault(String message, Throwable cause) {
    super(message, cause);
  }
}
