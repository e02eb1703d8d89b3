package org.mpsstress.harness;

/** The framework itself failed: a bad plan, no room, a broken interface. Never a finding. */
public class HarnessFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public HarnessFault(String message) {
    super(message);
  }
}
