package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.ReplayEngines;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows a failure again. */
@Command(
    name = "replay",
    description =
        "Shows the failure of a finding again. Exit code 1: it failed again; 4: it did not, which"
            + " does not show that it is gone; 3: the subject is another than the token's; 5: an explored schedule went another way.",
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

  @Mixin private TokenOptions given;

  @Mixin private ReplayEngines engines;

  @Mixin private JsonOption json;

  ReplayCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException, RunInterrupted {
    RunToken decoded = given.decoded();
    SubjectKind kind = given.kindOf(decoded, installation);
    Engine engine = engines.of(decoded);
    Subject subject = kind.again(decoded, given.library(), spec.commandLine().getErr());
    Engine.Replay replay = engine.replay(decoded, subject, installation);
    return given.carryOut(
        installation,
        (directory, stop, steps) -> {
          steps.at("the failure again");
          RunRequestBuilder request = replay.request(directory);
          subject.addTo(request);
          PrintWriter printed = spec.commandLine().getOut();
          PrintWriter text = json.isWanted() ? spec.commandLine().getErr() : printed;
          ExitCode code = replay.show(request.settings(), stop, steps.before(text));
          if (json.isWanted()) {
            printed.println(Document.text(document(decoded, directory, code)));
          }
          return code;
        });
  }

  private ObjectNode document(RunToken decoded, Path directory, ExitCode code) {
    String verdict = code == ExitCode.FINDINGS ? "failed again" : "did not fail again";
    ObjectNode document =
        Document.of("replay", decoded.seed(), Subjects.word(decoded), verdict, code);
    document.put("token", given.text());
    document.put("folder", directory.toString());
    return document;
  }
}
