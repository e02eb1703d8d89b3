package org.mpsstress.cli.campaign;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.mpsstress.cli.options.SeedOption;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** The options of every campaign, and the one way from them to its files and its exit code. */
public final class CampaignOptions {
  @Mixin private SeedOption seed;

  @Mixin private CampaignOutput output;

  /** The seed that was typed, or a fresh one, which stays the same then. */
  public long seed() {
    return seed.value();
  }

  /** Whether one document was asked for on standard output, and nothing else there. */
  public boolean isJsonWanted() {
    return output.isJsonWanted();
  }

  /**
   * Makes the folder, carries the campaign out, leaves its document and page there, and prints.
   *
   * @param home the checkout
   * @param spec of the command
   * @param kind what the name of a fresh folder begins with; null: it is named and linked to as a
   *     run is
   * @param work the campaign
   * @return the exit code
   */
  public int carryOut(Path home, CommandSpec spec, String kind, Campaign.Work work)
      throws IOException, InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    long chosen = seed.value();
    Path folder = output.folder(home, kind);
    err.println("mps-stress: seed " + chosen + ", folder " + folder);
    // Until all is printed: the process ends as soon as the signal is let go.
    try (StopSignal stop = StopSignal.ofProcess()) {
      CampaignResult result = work.carryOut(new Campaign(folder, chosen, stop, err));
      return output.leave(folder, result, spec.commandLine().getOut());
    }
  }
}
