package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.mpsstress.cli.options.DurationConverter;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
import org.mpsstress.cli.output.TextTable;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.exploration.finding.FindingPrinter;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.runner.Replayer;
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
          "Ends making the scenario smaller after this time (default: 60s); looking for the"
              + " simplest schedule of an explored run then takes a minute at most.")
  private Duration budget;

  @Mixin private JsonOption json;

  MinimiseCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    RunToken decoded = given.decoded();
    SubjectKind kind = given.kindOf(decoded, installation);
    Engine engine = Engines.of(decoded);
    engine.checkMinimised(decoded);
    Subject subject = kind.again(decoded, given.library(), spec.commandLine().getErr());
    return given.carryOut(
        installation,
        spec,
        (directory, stop) -> {
          Engine.Minimising how = new Engine.Minimising(budget, directory, stop);
          Optional<Minimised> small = engine.minimise(decoded, subject, installation, how);
          ExitCode code = small.isPresent() ? ExitCode.FINDINGS : ExitCode.INCONCLUSIVE;
          if (json.isWanted()) {
            spec.commandLine().getOut().println(Document.text(document(decoded, small, code)));
          } else {
            print(decoded, small, directory);
          }
          return code;
        });
  }

  private ObjectNode document(RunToken decoded, Optional<Minimised> small, ExitCode code) {
    String verdict = small.isPresent() ? "minimised" : "not shown again";
    ObjectNode document =
        Document.of("minimise", decoded.seed(), Subjects.word(decoded), verdict, code);
    Minimised.Size size = small.map(Minimised::size).orElse(null);
    document.put("token", small.map(one -> one.finding().token()).orElse(null));
    document.put("scenario", small.map(one -> one.scenario().toString()).orElse(null));
    put(document, size);
    document.put("tries", small.map(Minimised::tries).orElse(null));
    ObjectNode from = document.putObject("from");
    from.put("token", given.text());
    put(from, small.map(Minimised::from).orElse(null));
    return document;
  }

  private static void put(ObjectNode node, Minimised.Size size) {
    node.put("steps", size == null ? null : size.steps());
    node.put("preemptions", size == null ? null : size.preemptions());
    node.put("lines", size == null ? null : size.lines());
    node.put("threads", size == null ? null : size.threads());
    node.put("groups", size == null ? null : size.groups());
  }

  private void print(RunToken decoded, Optional<Minimised> small, Path directory) {
    PrintWriter text = spec.commandLine().getOut();
    boolean explored = decoded.schedule() != null;
    if (small.isEmpty()) {
      text.println(
          explored
              ? "the token's schedule does not show its finding; replay says where it differs"
              : "it did not fail again in "
                  + Replayer.ATTEMPTS
                  + " runs, which does not show that it is gone");
    } else {
      Finding finding = small.get().finding();
      String message = finding.message().lines().findFirst().orElse("");
      new FindingPrinter(text, directory).printInterleaving(finding);
      text.println(finding.kind() + ": " + TextTable.plain(message));
      text.println("  " + words(small.get().size(), explored));
      text.println(
          "  of " + words(small.get().from(), explored) + ", in " + small.get().tries() + " tries");
      text.println("  scenario: " + TextTable.plain(small.get().scenario().toString()));
      text.println("  " + TextTable.plain(ReplayCommandLine.of(finding.token())));
    }
    text.println("files: " + directory);
  }

  private static String words(Minimised.Size size, boolean explored) {
    String what =
        counted(size.lines(), "line")
            + ", "
            + counted(size.threads(), "thread")
            + ", "
            + counted(size.groups(), "group");
    if (!explored) { // nobody knows its interleaving
      return what;
    }
    return what
        + "; "
        + counted(size.steps(), "step")
        + " shown, "
        + counted(size.preemptions(), "preemption");
  }

  private static String counted(Integer count, String what) {
    return count == null ? what + "s not known" : count + " " + what + (count == 1 ? "" : "s");
  }
}
