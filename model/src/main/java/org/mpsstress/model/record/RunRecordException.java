package org.mpsstress.model.record;

/** A file that is not a run record; the message is for the user. */
public final class RunRecordException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says where and what. */
  public RunRecordException(String message) {
    super(message);
  }
}
