package org.mpsstress.cli.layers;

import org.mpsstress.cli.run.Suite;

/**
 * How much jcstress and Lincheck do in a suite.
 *
 * @param allTests whether jcstress runs models, too, and both tools every broken one
 * @param forks of each jcstress test and configuration
 * @param iterations of each fork
 * @param iterationMillis time of each
 * @param modes in which the JVM compiles, words with commas between them
 * @param programs that Lincheck makes up for each of ours
 * @param invocations of each
 * @param histories of random calls for each pool
 */
public record ToolEffort(
    boolean allTests,
    int forks,
    int iterations,
    int iterationMillis,
    String modes,
    int programs,
    int invocations,
    int histories) {
  /** Before a change is submitted: below 35 s on two cores. */
  public static final ToolEffort PRESUBMIT = new ToolEffort(false, 1, 1, 100, "tiered", 2, 50, 60);

  /** In continuous integration: below 6 minutes. */
  public static final ToolEffort CI = new ToolEffort(true, 1, 5, 200, "tiered,c2", 25, 500, 2000);

  /** As long as there is time. */
  public static final ToolEffort SOAK =
      new ToolEffort(true, 3, 10, 500, "tiered,interpreted,c1,c2", 100, 2000, 20000);

  /** So many times as many iterations of jcstress. */
  ToolEffort times(int factor) {
    return new ToolEffort(
        allTests,
        forks,
        factor * iterations,
        iterationMillis,
        modes,
        programs,
        invocations,
        histories);
  }

  /** Of that suite. */
  public static ToolEffort of(Suite suite) {
    return switch (suite) {
      case PRESUBMIT -> PRESUBMIT;
      case CI -> CI;
      case SOAK -> SOAK;
    };
  }
}
