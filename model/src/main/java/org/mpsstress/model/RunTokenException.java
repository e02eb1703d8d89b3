package org.mpsstress.model;

/** A text that is not a replay token; the message is for the user. */
public final class RunTokenException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Says what is wrong with the text. */
  public RunTokenException(String message) {
    super(message);
  }
}
