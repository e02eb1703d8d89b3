package org.mpsstress.harness;

/** An error that the SUT raised, with its own message. */
public class MpsStressException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MpsStressException(String message) {
    super(message);
  }
}
