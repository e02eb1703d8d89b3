package org.mpsstress.harness;

/** The SUT cannot do that at all, by name: nothing can be said about the run. Never a finding. */
public final class UnsupportedException extends MpsStressException {
  private static final long serialVersionUID = 1L;

  public UnsupportedException(String message) {
    super(message);
  }
}
