package org.mpsstress.harness.provenance;

/** Another library than the one that was built is mapped: nothing may be tested with it. */
public final class WrongLibraryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public WrongLibraryException(String message) {
    super(message);
  }
}
