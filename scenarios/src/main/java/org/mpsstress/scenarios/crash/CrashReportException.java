package org.mpsstress.scenarios.crash;

/** A report that cannot be used, with a sentence that says why. */
public final class CrashReportException extends Exception {
  private static final long serialVersionUID = 1;

  CrashReportException(String message) {
    super(message);
  }
}
