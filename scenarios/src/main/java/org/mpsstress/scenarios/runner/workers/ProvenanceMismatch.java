package org.mpsstress.scenarios.runner.workers;

/**
 * What was loaded is not what was meant to be tested: nothing that it shows would mean anything.
 */
public final class ProvenanceMismatch extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ProvenanceMismatch(String message) {
    super(message);
  }
}
