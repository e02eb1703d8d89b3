package org.mpsstress.cli.options;

import org.mpsstress.scenarios.runner.cases.Seeds;
import picocli.CommandLine.Option;

/** {@code --seed}, of which a command makes all others. */
public final class SeedOption {
  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "All seeds come from this one (default: a fresh one, printed).")
  private Long seed;

  /** The one that was typed, or a fresh one, which stays the same then. */
  public long value() {
    if (seed == null) {
      seed = Seeds.fresh();
    }
    return seed;
  }
}
