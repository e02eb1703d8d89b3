package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.mpsstress.cli.options.DurationConverter;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
import org.mpsstress.cli.output.MinimisedText;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a finding as small as it can. */
@Command(
    name = "minimise",
    description =
        "Makes a finding small: fewer groups, threads, iterations and lines, as long as a finding of"
            + " the same cause comes up; of an explored run then the schedule with the fewest"
            + " interruptions that was found. What ran in workers, also on a libtorch, is tried"
            + " several times each time. Leaves a scenario that stands by itself, and its token."
            + " Exit code 1: there it is; 4: the token does not show it again.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress minimise MPS1.eyJzIjoi...",
      "  ./mps-stress minimise MPS1.eyJzIjoi... --budget 5m --json",
      "  ./mps-stress minimise MPS1.eyJzIjoi... --libtorch /opt/torch"
    })
final class MinimiseCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Mixin private TokenOptions given;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = DurationConverter.class,
      description =
          "Ends it after this time (default: 60s): of an explored run 60 %% are for making the"
              + " scenario smaller, the rest is for its simplest schedule. A first build does not"
              + " count; showing the token's failure, and once more what was reached, takes its own"
              + " time.")
  private Duration budget;

  @Mixin private JsonOption json;

  MinimiseCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException, RunInterrupted {
    RunToken decoded = given.decoded();
    SubjectKind kind = given.kindOf(decoded, installation);
    Engine engine = Engines.of(decoded);
    engine.checkMinimised(decoded);
    Subject subject = kind.again(decoded, given.library(), spec.commandLine().getErr());
    return given.carryOut(
        installation,
        (directory, stop, steps) -> {
          Engine.Minimising how = new Engine.Minimising(budget, directory, stop, steps);
          Optional<Minimised> small = engine.minimise(decoded, subject, installation, how);
          steps.close();
          ExitCode code = small.isPresent() ? ExitCode.FINDINGS : ExitCode.INCONCLUSIVE;
          MinimisedText text = new MinimisedText(given.text(), decoded, small, directory);
          PrintWriter out = spec.commandLine().getOut();
          if (json.isWanted()) {
            out.println(Document.text(document(decoded, text, code)));
          } else {
            text.print(out);
            out.println("files: " + directory);
          }
          return code;
        });
  }

  private ObjectNode document(RunToken decoded, MinimisedText small, ExitCode code) {
    String verdict = small.small().isPresent() ? "minimised" : "not shown again";
    ObjectNode document =
        Document.of("minimise", decoded.seed(), Subjects.word(decoded), verdict, code);
    document.setAll(small.document().keys());
    return document;
  }
}
