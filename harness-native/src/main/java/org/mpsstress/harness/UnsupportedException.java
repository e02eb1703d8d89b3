package org.mpsstress.harness;

/**
 * The SUT cannot do that at all, by name: nothing can be said about the run. Never a finding, so no
 * {@link MpsStressException}, which is one where nobody expects it.
 */
public final class UnsupportedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnsupportedException(String message) {
    super(message);
  }
}
