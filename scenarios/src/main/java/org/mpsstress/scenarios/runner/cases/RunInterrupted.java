package org.mpsstress.scenarios.runner.cases;

/** The user ended the run in the middle of a case. */
public final class RunInterrupted extends Exception {
  private static final long serialVersionUID = 1;

  public RunInterrupted() {
    super("the run was ended by its user");
  }
}
