package org.mpsstress.scenarios.assertions;

import org.mpsstress.scenarios.runner.cases.RunResult;

/** Where assertions on runs begin: {@code import static …RunAssertions.assertThat}. */
public final class RunAssertions {
  private RunAssertions() {}

  /** Assertions on a run. */
  public static RunAssert assertThat(RunResult run) {
    return new RunAssert(run);
  }
}
