package org.mpsstress.cli.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.output.TextTable;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.controlled.ControlledReplayer;
import org.mpsstress.scenarios.controlled.ExplorerBinary;
import org.mpsstress.scenarios.runner.ExpectedLibrary;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.RunInterrupted;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.RunSettings;
import org.mpsstress.scenarios.runner.StopSignal;
import org.mpsstress.scenarios.runner.WorkerCommand;
import org.mpsstress.tsan.Flavour;
import org.mpsstress.tsan.SanitizedBinary;
import org.mpsstress.tsan.SanitizedOptions;
import org.mpsstress.tsan.SanitizedReplayer;
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
            + " does not show that it is gone; 5: a controlled schedule went another way.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress replay MPS1.eyJzIjoi...",
      "  ./mps-stress replay MPS1.eyJzIjoi... --gdb"
    })
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

  @Option(
      names = "--gdb",
      description = "Of a controlled run: stops gdb at the finding and gives you its prompt.")
  private boolean gdb;

  @Option(
      names = "--gdb-batch",
      description = "Of a controlled run: stops gdb at the finding and prints the stack.")
  private boolean gdbBatch;

  @Option(
      names = "--explorer",
      paramLabel = "PATH",
      description = "Of a controlled run: another mps-explore than the one that was built.")
  private Path explorer;

  ReplayCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    RunToken decoded = RunToken.decode(token);
    Replayer.caseOf(decoded, "sim");
    boolean controlled = ControlledReplayer.isControlled(decoded);
    SanitizedBinary sanitized = sanitized(decoded);
    if (!controlled && (gdb || gdbBatch || explorer != null)) {
      throw new UserError(
          "--gdb, --gdb-batch and --explorer are for tokens of random, pct and pos; this one is of "
              + decoded.strategy());
    }
    ExplorerBinary binary =
        controlled
            ? ExplorerBinary.read(explorer == null ? installation.explorer() : explorer)
            : null;
    Path directory = RunDirectory.make(installation.home(), out);
    Path logs = Files.createDirectories(directory.resolve("workers"));
    RunRequestBuilder request =
        controlled || sanitized != null
            ? new RunRequestBuilder(
                directory,
                controlled
                    ? new ExpectedLibrary(binary.path(), binary.buildId(), "")
                    : new ExpectedLibrary(sanitized.path(), sanitized.buildId(), ""),
                new WorkerCommand(List.of(), Map.of()))
            : new RunRequestBuilder(directory, installation.library(), installation.worker(logs));
    PrintWriter printer = spec.commandLine().getOut();
    try (StopSignal stop = StopSignal.ofProcess()) {
      if (controlled) {
        ReplayedSchedule schedule =
            new ReplayedSchedule(decoded, binary, request.settings(), printer);
        return (gdb || gdbBatch
                ? schedule.debug(gdbBatch, stop)
                : schedule.show(installation.home().resolve("out"), stop))
            .code();
      }
      if (sanitized != null) {
        return sanitizedReplay(decoded, sanitized, request.settings(), stop).code();
      }
      Replayer.Replay replay = new Replayer(request.settings(), stop).replay(decoded);
      String point = decoded.caseId().isEmpty() ? "" : " " + decoded.caseId();
      printer.println(decoded.scenario() + point + ", seed " + decoded.seed());
      for (Finding finding : replay.result().findings()) {
        FindingText.print(finding, printer);
      }
      replay.message().lines().forEach(line -> printer.println(TextTable.plain(line)));
      printer.println("files: " + directory);
      return (replay.reproduced() ? ExitCode.FINDINGS : ExitCode.INCONCLUSIVE).code();
    } catch (RunInterrupted interrupted) {
      spec.commandLine().getErr().println("mps-stress: " + interrupted.getMessage());
      return ExitCode.INCONCLUSIVE.code();
    }
  }

  /** The harness that made the token's run; null for a run without a sanitizer. */
  private SanitizedBinary sanitized(RunToken decoded) {
    if (decoded.sanitizer() == null) {
      return null;
    }
    Flavour flavour =
        Flavour.find(decoded.sanitizer())
            .orElseThrow(
                () -> new UserError("this build does not know sanitizer " + decoded.sanitizer()));
    return SanitizedBinary.read(flavour, installation.home().resolve(flavour.built()));
  }

  private ExitCode sanitizedReplay(
      RunToken decoded, SanitizedBinary binary, RunSettings settings, StopSignal stop)
      throws RunInterrupted, InterruptedException {
    SanitizedReplayer.Replay replay =
        new SanitizedReplayer(
                binary,
                SanitizedOptions.withNoise(
                    installation.home().resolve(SanitizedOptions.builtNoise())),
                settings,
                stop)
            .replay(decoded);
    PrintWriter printer = spec.commandLine().getOut();
    replay.findings().forEach(finding -> FindingText.print(finding, printer));
    replay.message().lines().forEach(line -> printer.println(TextTable.plain(line)));
    printer.println("files: " + settings.out());
    return replay.reproduced() ? ExitCode.FINDINGS : ExitCode.INCONCLUSIVE;
  }
}
