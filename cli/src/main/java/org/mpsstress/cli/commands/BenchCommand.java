package org.mpsstress.cli.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.BenchRun;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.Benchmarks;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.output.BenchTables;
import org.mpsstress.cli.run.HelpOption;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.JsonOption;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.reports.html.BenchPage;
import org.mpsstress.scenarios.language.Suggestion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what the tool costs. */
@Command(
    name = "bench",
    sortOptions = false,
    description =
        "Measures what the tool costs, each figure beside what it is compared with and its bar:"
            + " throughput, scaling, start skew, trace, exploration, sanitizers. Exit code 0"
            + " whether bars are met or not; 5: something could not be measured.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress bench                            all, in some minutes",
      "  ./mps-stress bench --only start-skew scaling",
      "  ./mps-stress bench --only sanitizers.freelist.200x20   a part: a pool, a size, or both",
      "  ./mps-stress bench --json",
    })
final class BenchCommand implements Callable<Integer> {

  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Option(
      names = "--only",
      arity = "1..*",
      paramLabel = "NAME",
      description = "Only these: ${COMPLETION-CANDIDATES}.",
      completionCandidates = Names.class)
  private List<String> only;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new or empty folder for bench.json and bench.html (default: under out/).")
  private Path out;

  @Mixin private JsonOption json;

  BenchCommand(Installation installation) {
    this.installation = installation;
  }

  /** For the help. */
  private static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Names() {
      super(Benchmarks.names());
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Benchmark> chosen = chosen();
    Path folder = RunDirectory.make(installation.home(), out, "bench");
    BenchRun run =
        BenchRun.of(
            chosen,
            new BenchPlace(installation.home(), folder, installation.worker(folder)),
            spec.commandLine().getErr());
    PrintWriter console = spec.commandLine().getOut();
    Path page = folder.resolve("bench.html");
    Files.writeString(folder.resolve(BenchDocument.FILE), run.document().toJson() + "\n");
    Files.writeString(page, BenchPage.render(run.document()));
    if (json.isWanted()) {
      console.println(run.document().toJson());
    } else {
      BenchTables.print(run.document(), console);
      console.println();
      run.faults().forEach(fault -> console.println("not measured: " + fault));
      console.println(page);
    }
    return run.faults().isEmpty() ? 0 : ExitCode.FRAMEWORK_FAULT.code();
  }

  private List<Benchmark> chosen() {
    if (only == null) {
      return Benchmarks.all();
    }
    return only.stream()
        .map(
            name ->
                Benchmarks.find(name)
                    .orElseThrow(
                        () ->
                            new UserError(
                                "unknown benchmark '"
                                    + name
                                    + "': expected one of "
                                    + String.join(", ", Benchmarks.names())
                                    + Suggestion.of(name, Benchmarks.names()))))
        .distinct()
        .toList();
  }
}
