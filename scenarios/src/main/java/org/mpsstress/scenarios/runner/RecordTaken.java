package org.mpsstress.scenarios.runner;

import java.nio.file.Path;

/**
 * Another run has begun in the same folder meanwhile: it was empty when this one looked. The user
 * had both begin there.
 */
public final class RecordTaken extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Of a record that was there when it was to be made. */
  public RecordTaken(Path record, Throwable cause) {
    super(
        record.getParent()
            + " holds another run, which began just now; expected a new or empty folder",
        cause);
  }
}
