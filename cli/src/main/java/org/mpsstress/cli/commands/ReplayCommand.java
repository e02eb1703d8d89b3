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
import org.mpsstress.cli.run.HelpOption;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.PlantableDefects;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.cli.run.TokenScenario;
import org.mpsstress.cli.run.Words;
import org.mpsstress.cli.torch.Libtorch;
import org.mpsstress.cli.torch.SutOptions;
import org.mpsstress.cli.torch.TokenLibrary;
import org.mpsstress.cli.torch.TorchOptions;
import org.mpsstress.cli.torch.TorchSubject;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.exploration.ExplorationReplayer;
import org.mpsstress.scenarios.exploration.ExplorerBinary;
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
            + " does not show that it is gone; 5: an explored schedule went another way.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress replay MPS1.eyJzIjoi...",
      "  ./mps-stress replay MPS1.eyJzIjoi... --gdb",
      "  ./mps-stress replay MPS1.eyJzIjoi... --sut torch --libtorch /opt/torch"
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
      description = "Of an explored run: stops gdb at the finding and gives you its prompt.")
  private boolean gdb;

  @Option(
      names = "--gdb-batch",
      description = "Of an explored run: stops gdb at the finding and prints the stack.")
  private boolean gdbBatch;

  @Option(
      names = "--explorer",
      paramLabel = "PATH",
      description = "Of an explored run: another mps-explore than the one that was built.")
  private Path explorer;

  @Option(
      names = "--sut",
      paramLabel = "WORD",
      description = "The system under test; it must be the token's: sim or torch.")
  private String sut;

  @Option(
      names = {"--library", "--libtorch"},
      paramLabel = "PATH",
      description =
          "Of a run on a libtorch: where that library lies now (default: LIBTORCH, or the one of"
              + " python3's torch). Another one is refused with exit code 3.")
  private Path library;

  @Option(
      names = "--scenario",
      paramLabel = "FILE",
      description =
          "Of a scenario of your own: its file. Needed where it lies outside the current folder.")
  private Path scenario;

  ReplayCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    RunToken decoded = TokenScenario.approved(RunToken.decode(token), scenario, Path.of(""));
    checkSut(decoded);
    Replayer.caseOf(decoded);
    boolean controlled = ExplorationReplayer.isExplored(decoded);
    if (controlled) {
      ExplorationReplayer.check(decoded);
    }
    checkDefect(decoded);
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
    TorchSubject torch = torch(decoded);
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
    if (torch != null) {
      torch.addTo(request);
    }
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

  /** A token is shown again on what it is of, and nowhere else. */
  private void checkSut(RunToken decoded) {
    String own = decoded.library() == null ? "sim" : decoded.library().sut();
    if (sut != null) {
      Words.oneOf("--sut", sut, SutOptions.WORDS);
      if (!sut.equals(own)) {
        throw new UserError("--sut " + sut + ": the token is of a run on " + own);
      }
    }
    if (decoded.library() == null && library != null) {
      throw new UserError("--libtorch: the token is of a run on the simulated SUT, which has none");
    }
    if (decoded.library() != null) {
      Words.oneOf("the token's SUT", own, List.of("torch"));
      TorchSubject.refuse(decoded.strategy());
      TorchOptions.known(decoded.library().device());
    }
  }

  /** What is planted in the simulated SUT must be there; a library's adapter knows its own. */
  private void checkDefect(RunToken decoded) {
    if (decoded.library() == null && decoded.defect() != null) {
      Words.known(
          "the token's defect",
          decoded.defect(),
          PlantableDefects.of(installation).ids(),
          "./mps-stress defects lists all of them");
    }
  }

  /** The library that the token is of, as preflight found it; null for the simulated SUT. */
  private TorchSubject torch(RunToken decoded) throws IOException, InterruptedException {
    if (decoded.library() == null) {
      return null;
    }
    Libtorch found = TokenLibrary.find(decoded.library(), library, System.getenv());
    return TorchSubject.ofToken(decoded, found, installation.home(), spec.commandLine().getErr());
  }

  /** The harness that made the token's run; null for a run without a sanitizer. */
  private SanitizedBinary sanitized(RunToken decoded) {
    if (decoded.sanitizer() == null) {
      return null;
    }
    Flavour flavour =
        Flavour.find(decoded.sanitizer())
            .orElseThrow(
                () ->
                    new UserError(
                        "this build does not know sanitizer '" + decoded.sanitizer() + "'"));
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
