package org.mpsstress.cli.campaign;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.options.SeedOption;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of every campaign, and the one way from them to its files and its exit code. */
public final class CampaignOptions {
  @Mixin private SeedOption seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new or empty folder for its document and its files (default: under out/).")
  private Path out;

  @Mixin private JsonOption json;

  /** The seed that was typed, or a fresh one, which stays the same then. */
  public long seed() {
    return seed.value();
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
    Path folder = kind == null ? RunDirectory.make(home, out) : RunDirectory.make(home, out, kind);
    err.println("mps-stress: seed " + chosen + ", folder " + folder);
    // Until all is printed: the process ends as soon as the signal is let go.
    try (StopSignal stop = StopSignal.ofProcess()) {
      CampaignResult result = work.carryOut(new Campaign(folder, chosen, stop, err));
      Path last = written(folder, result);
      print(spec.commandLine().getOut(), result, last);
      if (result.fault() != null) {
        throw result.fault();
      }
      return result.exitCode().code();
    }
  }

  /** Writes the files; the one that people open. */
  private static Path written(Path folder, CampaignResult result) throws IOException {
    Path document = folder.resolve(result.file());
    Files.writeString(document, result.json() + "\n");
    if (result.page() == null) {
      return document;
    }
    Path page = folder.resolve(result.page().file());
    Files.writeString(page, result.page().html());
    return page;
  }

  private void print(PrintWriter console, CampaignResult result, Path last) {
    if (json.isWanted()) {
      console.println(result.json());
    } else {
      result.table().accept(console);
      console.println(last);
    }
    console.flush();
  }
}
