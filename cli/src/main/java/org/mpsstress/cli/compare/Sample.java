package org.mpsstress.cli.compare;

/**
 * One run of one plan on one library, in a process of its own.
 *
 * @param failure why it is one, "" for a run in which everything held
 * @param rate operations per second; 0 for a run that did not come to its end
 */
public record Sample(String failure, double rate) {
  /** Whether something was wrong. */
  public boolean failed() {
    return !failure.isEmpty();
  }
}
