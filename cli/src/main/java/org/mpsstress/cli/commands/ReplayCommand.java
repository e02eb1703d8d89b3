package org.mpsstress.cli.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.mpsstress.cli.output.TextTable;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.model.Access;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.RunInterrupted;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.StopSignal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a failure again. */
@Command(
    name = "replay",
    description =
        "Shows the failure of a finding again. Exit code 1: it failed again; 4: it did not, which"
            + " does not show that it is gone.",
    footerHeading = "%nExamples:%n",
    footer = {"  ./mps-stress replay MPS1.eyJzIjoi..."})
final class ReplayCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TOKEN", description = "The token of a finding or a control.")
  private String token;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new or empty folder for the replay (default: out/<time>).")
  private Path out;

  ReplayCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    RunToken decoded = RunToken.decode(token);
    Replayer.caseOf(decoded, "sim");
    Path directory = RunDirectory.make(installation.home(), out);
    Path logs = Files.createDirectories(directory.resolve("workers"));
    RunRequestBuilder request =
        new RunRequestBuilder(directory, installation.library(), installation.worker(logs));
    PrintWriter printer = spec.commandLine().getOut();
    try (StopSignal stop = StopSignal.ofProcess()) {
      Replayer.Replay replay = new Replayer(request.settings(), stop).replay(decoded);
      String point = decoded.caseId().isEmpty() ? "" : " " + decoded.caseId();
      printer.println(decoded.scenario() + point + ", seed " + decoded.seed());
      for (Finding finding : replay.result().findings()) {
        print(finding, printer);
      }
      replay.message().lines().forEach(line -> printer.println(TextTable.plain(line)));
      printer.println("files: " + directory);
      return (replay.reproduced() ? ExitCode.FINDINGS : ExitCode.INCONCLUSIVE).code();
    } catch (RunInterrupted interrupted) {
      spec.commandLine().getErr().println("mps-stress: " + interrupted.getMessage());
      return ExitCode.INCONCLUSIVE.code();
    }
  }

  private static void print(Finding finding, PrintWriter out) {
    String line = finding.scenarioLine() == null ? "" : " at line " + finding.scenarioLine();
    out.println();
    out.println(finding.kind() + line);
    finding.message().lines().forEach(text -> out.println("  " + TextTable.plain(text)));
    side("current access", finding.current(), out);
    side("previous access", finding.previous(), out);
    out.println();
  }

  private static void side(String role, Access access, PrintWriter out) {
    if (access != null) {
      out.println("  " + role + ": " + TextTable.plain(access.title()));
      access.stack().forEach(frame -> out.println("    " + TextTable.plain(frame)));
    }
  }
}
