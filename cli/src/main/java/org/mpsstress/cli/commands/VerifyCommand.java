package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.output.TextTable;
import org.mpsstress.cli.run.DurationConverter;
import org.mpsstress.cli.run.HelpOption;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.JsonOption;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.SutOptions;
import org.mpsstress.cli.run.TokenScenario;
import org.mpsstress.cli.run.exploration.Verified;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.exploration.ExplorationReplayer;
import org.mpsstress.scenarios.exploration.FixVerifier;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.RunInterrupted;
import org.mpsstress.scenarios.runner.StopSignal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks whether a finding is gone from a subject that was changed. */
@Command(
    name = "verify",
    description =
        "Is a fix a fix? Takes the schedule of an explored run's finding again on the subject as it"
            + " is now, then as many schedules of the same case as make it improbable that it still"
            + " comes up as often as before. Exit code 1: it still fails, or something else is"
            + " found; 0: not seen; 4: a control was missed, or there were too few schedules.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress verify MPS1.eyJzIjoi...",
      "  ./mps-stress verify MPS1.eyJzIjoi... --budget 10m --json",
      "  ./mps-stress verify MPS1.eyJzIjoi... --without-defect"
    })
final class VerifyCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TOKEN", description = "The token of an explored run's finding.")
  private String token;

  @Option(
      names = "--schedules",
      paramLabel = "N",
      description =
          "At most so many (default: as many as it takes, 59 for each until the finding).")
  private Long schedules;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      defaultValue = "5m",
      converter = DurationConverter.class,
      description = "Ends the search after this time (default: 5m).")
  private Duration budget;

  @Option(
      names = "--without-defect",
      description = "Leaves out the defect that the token's run had planted.")
  private boolean withoutDefect;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new or empty folder for its files (default: out/<time>).")
  private Path out;

  @Option(
      names = {"--library", "--sources"},
      paramLabel = "PATH",
      description = "Of a run on sources: their manifest, or a folder with one.")
  private Path library;

  @Option(
      names = "--scenario",
      paramLabel = "FILE",
      description =
          "Of a scenario of your own: its file. Needed where it lies outside the current folder.")
  private Path scenario;

  @Mixin private JsonOption json;

  VerifyCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (schedules != null && schedules < 1) {
      throw new UserError("--schedules " + schedules + ": at least one");
    }
    RunToken decoded = TokenScenario.approved(RunToken.decode(token), scenario, Path.of(""));
    if (!ExplorationReplayer.isExplored(decoded)) {
      throw new UserError(
          "verify: the token is of strategy "
              + decoded.strategy()
              + ", and only explored runs can be verified; run the case with --repeat");
    }
    if (withoutDefect) {
      decoded = decoded.withoutDefect();
    }
    ExplorationReplayer.check(decoded);
    SubjectKind kind = Subjects.of(new SutOptions(), installation).of(decoded);
    kind.checkToken(decoded);
    kind.checkDefect("the token's defect", decoded.defect());
    Replayer.caseOf(decoded);
    Subject subject = kind.again(decoded, library, spec.commandLine().getErr());
    Path directory = RunDirectory.make(installation.home(), out);
    try (StopSignal stop = StopSignal.ofProcess()) {
      FixVerifier.Verification verification =
          Verified.of(decoded, subject, installation, directory, stop, schedules, budget);
      print(verification, directory);
      return verification.answer().code().code();
    } catch (RunInterrupted interrupted) {
      spec.commandLine().getErr().println("mps-stress: " + interrupted.getMessage());
      return ExitCode.INCONCLUSIVE.code();
    }
  }

  private void print(FixVerifier.Verification verification, Path directory) {
    PrintWriter text = spec.commandLine().getOut();
    String shown = verification.finding() == null ? null : verification.finding().token();
    if (json.isWanted()) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      node.put("answer", verification.answer().words());
      node.put("exitCode", verification.answer().code().code());
      node.put("schedules", verification.schedules());
      node.put("wanted", verification.wanted());
      node.put("before", verification.before());
      node.put("message", verification.message());
      node.put("token", shown);
      text.println(node);
      return;
    }
    text.println(verification.answer().words() + ": " + TextTable.plain(verification.message()));
    if (shown != null) {
      text.println("  " + TextTable.plain(ReplayCommandLine.of(shown)));
    }
    text.println("files: " + directory);
  }
}
