package org.mpsstress.cli.commands;

import java.io.IOException;
import java.nio.file.Path;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.SutOptions;
import org.mpsstress.cli.run.TokenScenario;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.StepsPrinter;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
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

  @Option(
      names = "--sut",
      paramLabel = "WORD",
      description = "The system under test; it must be the token's.")
  private String sut;

  @Option(
      names = {"--library", "--libtorch", "--sources"},
      paramLabel = "PATH",
      description =
          "Of a run on a libtorch: where the library lies now (default: LIBTORCH, or the one of"
              + " python3's torch). Of a run on sources: their manifest, or a folder with one (default:"
              + " that of this folder).")
  private Path library;

  /** What is done in the folder. */
  @FunctionalInterface
  interface Work {
    /** Does it. */
    ExitCode carryOut(Path directory, StopSignal stop, StepsPrinter steps)
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

  /** Where the token's library or sources lie now; null where the user does not say. */
  Path library() {
    return library;
  }

  /**
   * The kind of subject that the token is of, and that the user may have named.
   *
   * @throws UserError if the options mean another one, or the token's case or defect is not there
   */
  SubjectKind kindOf(RunToken decoded, Installation installation) {
    Subjects subjects = Subjects.of(new SutOptions(), installation);
    String own = Subjects.word(decoded);
    if (sut != null) {
      Words.oneOf("--sut", sut, subjects.words());
      if (!sut.equals(own)) {
        throw new UserError("--sut " + sut + ": the token is of a run on " + own);
      }
    }
    if (decoded.library() == null && library != null) {
      throw new UserError("--libtorch: the token is of a run on the simulated SUT, which has none");
    }
    SubjectKind kind = subjects.of(decoded);
    Engines.checkOn(kind, Engines.of(decoded), decoded.strategy());
    kind.checkToken(decoded);
    kind.checkDefect("the token's defect", decoded.defect(), decoded.pool());
    Replayer.caseOf(decoded);
    return kind;
  }

  /** Makes the folder, does the work in it, and shows on standard error how far that is. */
  int carryOut(Installation installation, Work work)
      throws IOException, InterruptedException, RunInterrupted {
    Path directory = RunDirectory.make(installation.home(), out);
    try (StopSignal stop = StopSignal.ofProcess();
        StepsPrinter steps = StepsPrinter.standardError()) {
      return work.carryOut(directory, stop, steps).code();
    }
  }
}
