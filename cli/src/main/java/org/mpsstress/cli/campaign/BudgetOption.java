package org.mpsstress.cli.campaign;

import java.time.Duration;
import org.mpsstress.cli.options.DurationConverter;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import picocli.CommandLine.Option;

/** {@code --budget} of a campaign that can end early and say what is known then. */
public final class BudgetOption {
  @Option(
      names = "--budget",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Ends it after this time: 500ms, 60s, 5m, 2h; what is known is printed.")
  private Duration budget;

  /** Begins to count the time; where none was typed, it is never up. */
  public TimeLimit begin(StopSignal stop) {
    return TimeLimit.after(budget, stop);
  }
}
