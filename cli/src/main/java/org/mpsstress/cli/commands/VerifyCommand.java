package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.DurationConverter;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.RunToken;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.runner.Steps;
import org.mpsstress.scenarios.runner.Verification;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Looks whether a finding is gone from a subject that was changed. */
@Command(
    name = "verify",
    description =
        "Is a fix a fix? Looks for a finding on the subject as it is now, which may be another one"
            + " than failed. Of an explored run it takes the finding's own schedule again, then"
            + " others of the same case; of a run in workers, the same run again and again, in"
            + " processes of their own: as many as make it improbable that the finding still comes up"
            + " as often as before. Exit code 1: it still fails, or something else is found; 0: not"
            + " seen; 4: a control was missed, there were too few, or the budget cut it off.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress verify MPS1.eyJzIjoi...",
      "  ./mps-stress verify MPS1.eyJzIjoi... --budget 10m --json",
      "  ./mps-stress verify MPS1.eyJzIjoi... --without-defect",
      "  ./mps-stress verify MPS1.eyJzIjoi... --library ~/pytorch/torch"
    })
final class VerifyCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Mixin private TokenOptions given;

  @Option(
      names = {"--schedules", "--runs"},
      paramLabel = "N",
      description =
          "At most so many (default: as many as it takes, 59 for each until the finding).")
  private Long most;

  @Option(
      names = "--before",
      paramLabel = "K",
      description =
          "Of a run in workers: in which run of its case the finding had come up, counted from 1,"
              + " if the token does not say.")
  private Long before;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      defaultValue = "5m",
      converter = DurationConverter.class,
      description =
          "Ends it after this time (default: 5m): the finding's own schedule, the search and what"
              + " is planted all fall under it. What it cuts off is told with exit code 4; a first"
              + " build does not count.")
  private Duration budget;

  @Option(
      names = "--without-defect",
      description = "Leaves out the defect that the token's run had planted.")
  private boolean withoutDefect;

  @Mixin private JsonOption json;

  VerifyCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException, RunInterrupted {
    atLeastOne("--schedules", most);
    atLeastOne("--before", before);
    RunToken whole = given.decoded();
    RunToken decoded = withoutDefect ? whole.withoutDefect() : whole;
    SubjectKind kind = given.kindOf(decoded, installation);
    Engine engine = Engines.of(decoded);
    engine.checkVerified(
        decoded, new Engine.Verifying(most, budget, before, null, null, Steps.UNTOLD));
    Subject subject = kind.changed(decoded, given.library(), spec.commandLine().getErr());
    return given.carryOut(
        installation,
        (directory, stop, steps) -> {
          Engine.Verifying how = new Engine.Verifying(most, budget, before, directory, stop, steps);
          Verification verification = engine.verify(decoded, how, subject, installation);
          steps.close();
          print(decoded, verification, directory);
          return verification.answer().code();
        });
  }

  private static void atLeastOne(String option, Long value) {
    if (value != null && value < 1) {
      throw new UserError(option + " " + value + ": at least one");
    }
  }

  private void print(RunToken decoded, Verification verification, Path directory) {
    PrintWriter text = spec.commandLine().getOut();
    Verification.Answer answer = verification.answer();
    String shown = verification.finding() == null ? null : verification.finding().token();
    if (json.isWanted()) {
      ObjectNode node =
          Document.of(
              "verify", decoded.seed(), Subjects.word(decoded), answer.words(), answer.code());
      node.put("schedules", verification.runs());
      node.put("wanted", verification.wanted());
      node.put("before", verification.before());
      node.put("message", verification.message());
      node.put("token", shown);
      node.put("folder", directory.toString());
      text.println(Document.text(node));
      return;
    }
    text.println(answer.words() + ": " + TextTable.plain(verification.message()));
    if (shown != null) {
      text.println("  " + TextTable.plain(ReplayCommandLine.of(shown)));
    }
    text.println("files: " + directory);
  }
}
