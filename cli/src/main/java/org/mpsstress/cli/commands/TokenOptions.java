package org.mpsstress.cli.commands;

import java.io.IOException;
import java.nio.file.Path;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.cli.run.TokenScenario;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command on a token takes, and the way from there into its folder. */
final class TokenOptions {
  @Parameters(paramLabel = "TOKEN", description = "The token of a finding or a control.")
  private String token;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new or empty folder for its files (default: out/<time>).")
  private Path out;

  @Option(
      names = "--scenario",
      paramLabel = "FILE",
      description =
          "Of a scenario of your own: its file. Needed where it lies outside the current folder.")
  private Path scenario;

  /** What is done in the folder. */
  @FunctionalInterface
  interface Work {
    /** Does it. */
    ExitCode carryOut(Path directory, StopSignal stop)
        throws IOException, InterruptedException, RunInterrupted;
  }

  /** As it was typed. */
  String text() {
    return token;
  }

  /** What it says, once its scenario may be read. */
  RunToken decoded() throws IOException {
    return TokenScenario.approved(RunToken.decode(token), scenario, Path.of(""));
  }

  /** Refuses a token whose defect or case is not there; of the kind of subject that it is of. */
  static void checkCase(RunToken decoded, SubjectKind kind) {
    kind.checkDefect("the token's defect", decoded.defect());
    Replayer.caseOf(decoded);
  }

  /** Makes the folder and does the work in it; one that is interrupted is inconclusive. */
  int carryOut(Installation installation, CommandSpec spec, Work work)
      throws IOException, InterruptedException {
    Path directory = RunDirectory.make(installation.home(), out);
    try (StopSignal stop = StopSignal.ofProcess()) {
      return work.carryOut(directory, stop).code();
    } catch (RunInterrupted interrupted) {
      spec.commandLine().getErr().println("mps-stress: " + interrupted.getMessage());
      return ExitCode.INCONCLUSIVE.code();
    }
  }
}
