package org.mpsstress.tsan;

import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** Runs cases with a sanitizer instead of in workers. */
public final class SanitizedMethod implements CaseMethod {
  private final SanitizedBinary binary;
  private final SanitizedOptions options;
  private final int repeat;

  /**
   * A method.
   *
   * @param binary the harness
   * @param options of every run
   * @param repeat how often each case is run
   */
  public SanitizedMethod(SanitizedBinary binary, SanitizedOptions options, int repeat) {
    this.binary = binary;
    this.options = options;
    this.repeat = repeat;
  }

  @Override
  public CaseExecution begin(RunCase runCase, Context context) {
    return new SanitizedCase(
        runCase,
        new SanitizedRunner(binary, options, context.settings(), context.stop(), context.oracles()),
        repeat,
        context);
  }
}
