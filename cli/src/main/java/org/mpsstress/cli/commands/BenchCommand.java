package org.mpsstress.cli.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.BenchRun;
import org.mpsstress.benchmarks.BenchSubject;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.Benchmarks;
import org.mpsstress.benchmarks.exploration.AgainstCommit;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.campaign.CampaignOutput;
import org.mpsstress.cli.campaign.CampaignResult;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.SutOptions;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.reports.html.BenchPage;
import org.mpsstress.reports.text.BenchTables;
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
            + " throughput, scaling, start skew, trace, exploration, sanitizers. With --sut torch, how"
            + " fast a libtorch is: scaling from 1 to 64 threads, Java beside native threads, and one"
            + " thread beside another library. With --against, whether the explorer has become slower"
            + " than another commit's. Exit code 0 whether bars are met or not; 1: it has; 5: something"
            + " could not be measured.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress bench                            all, in some minutes",
      "  ./mps-stress bench --only start-skew scaling",
      "  ./mps-stress bench --only sanitizers.freelist.200x20   a part: a pool, a size, or both",
      "  ./mps-stress bench --sut torch --library ~/new/torch --baseline ~/stock/torch",
      "  ./mps-stress bench --against HEAD~10           builds that commit's explorer first",
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
      names = "--baseline",
      paramLabel = "PATH",
      description = "Of --sut torch: the library that one thread is compared on.")
  private Path baseline;

  @Option(
      names = "--against",
      paramLabel = "COMMIT",
      description =
          "Runs the small case in turns with this explorer and with that commit's, which is built in"
              + " a folder of its own; slower is where the 95 %% interval of the ratio lies wholly"
              + " below 0.85.")
  private String against;

  @Mixin private SutOptions subject = new SutOptions();

  @Mixin private CampaignOutput output;

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
    SubjectKind kind = Subjects.of(subject, installation).chosen();
    boolean library = !kind.isCompiled();
    if (!library && baseline != null) {
      throw new UserError("--baseline is for --sut torch");
    }
    List<Benchmark> chosen = against == null ? chosen(library) : List.of(against(library));
    BenchSubject measured = kind.benched(baseline, spec.commandLine().getErr());
    Path folder = output.folder(installation.home(), "bench");
    BenchRun run =
        BenchRun.of(
            chosen,
            new BenchPlace(installation.home(), folder, installation.worker(folder), measured),
            spec.commandLine().getErr());
    BenchDocument document = run.document();
    return output.leave(
        folder,
        new CampaignResult(
                BenchDocument.FILE,
                document.toJson(),
                console -> print(document, run.faults(), console),
                exitCode(run))
            .withPage("bench.html", BenchPage.render(document)),
        spec.commandLine().getOut());
  }

  private ExitCode exitCode(BenchRun run) {
    if (!run.faults().isEmpty()) {
      return ExitCode.FRAMEWORK_FAULT;
    }
    boolean slower = against != null && AgainstCommit.isSlower(run.document().results());
    return slower ? ExitCode.FINDINGS : ExitCode.PASSED;
  }

  private AgainstCommit against(boolean library) throws InterruptedException {
    if (library) {
      throw new UserError("--against measures the explorer: it is not for --sut torch");
    }
    if (only != null) {
      throw new UserError("--against measures the small case alone: give it without --only");
    }
    return AgainstCommit.of(installation.home(), against)
        .orElseThrow(
            () -> new UserError("--against " + against + ": this checkout has no such commit"));
  }

  private static void print(BenchDocument document, List<String> faults, PrintWriter console) {
    BenchTables.print(document, console);
    console.println();
    faults.forEach(fault -> console.println("not measured: " + fault));
  }

  private List<Benchmark> chosen(boolean library) {
    if (only == null) {
      return library
          ? Benchmarks.ofLibraries().stream()
              .filter(one -> baseline != null || !one.name().equals("single-thread"))
              .toList()
          : Benchmarks.all();
    }
    List<Benchmark> named = named();
    for (Benchmark one : named) {
      if (library && !one.isOfLibraries()) {
        throw new UserError(
            "--only "
                + one.name()
                + ": that is a cost of the tool; of a library are measured "
                + Benchmarks.ofLibraries().stream().map(Benchmark::name).toList());
      }
      if (baseline == null && one.name().equals("single-thread")) {
        throw new UserError(
            "--only single-thread: it compares two libraries; --sut torch, --library and --baseline"
                + " name them");
      }
    }
    return named;
  }

  private List<Benchmark> named() {
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
