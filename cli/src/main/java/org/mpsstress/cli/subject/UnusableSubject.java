package org.mpsstress.cli.subject;

import org.mpsstress.model.ExitCode;

/** Nothing can be run on a subject, as was seen when it was only loaded and asked. */
public final class UnusableSubject extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ExitCode code;

  private UnusableSubject(ExitCode code, String message) {
    super(message);
    this.code = code;
  }

  /** What it needs is not there: nothing can be said about it. */
  public static UnusableSubject lacking(String message) {
    return new UnusableSubject(ExitCode.INCONCLUSIVE, message);
  }

  /** It died: that is said about it. */
  public static UnusableSubject dead(String message) {
    return new UnusableSubject(ExitCode.FINDINGS, message);
  }

  /** How the command ends. */
  public ExitCode code() {
    return code;
  }
}
