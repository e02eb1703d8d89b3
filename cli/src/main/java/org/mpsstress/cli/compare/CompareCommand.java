package org.mpsstress.cli.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.HelpOption;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.JsonOption;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.cli.run.ScenarioArguments;
import org.mpsstress.cli.run.SeedOption;
import org.mpsstress.cli.run.Words;
import org.mpsstress.cli.torch.LibraryReport;
import org.mpsstress.cli.torch.Libtorch;
import org.mpsstress.cli.torch.TorchOptions;
import org.mpsstress.cli.torch.TorchPlugin;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.LibraryFormatException;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Two libraries, the same plans and seeds. */
@Command(
    name = "compare",
    sortOptions = false,
    description =
        "Runs the same plans and seeds on two libraries, in turns and in fresh processes: failures"
            + " of each with an exact test's p value, throughput with its interval. Exit code 1: the"
            + " candidate failed.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress compare --baseline stock/torch --candidate patched/torch --device mps"
          + " --repeat 20",
      "  ./mps-stress compare simple-parallel --baseline /usr --candidate /opt/torch --device cpu",
    })
public final class CompareCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME|FILE",
      description = "Scenarios (default: all of the catalogue that both libraries can run).")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--baseline",
      paramLabel = "LIB",
      required = true,
      description = "The libtorch to compare with: its folder or its libtorch_cpu.")
  private Path baseline;

  @Option(
      names = "--candidate",
      paramLabel = "LIB",
      required = true,
      description = "The libtorch that is judged.")
  private Path candidate;

  @Option(
      names = "--device",
      paramLabel = "WORD",
      defaultValue = "cpu",
      description = "mps, cuda or cpu (default).")
  private String device;

  @Option(
      names = "--pool",
      paramLabel = "WORD",
      description =
          "Contract by which scenarios are chosen (default: upstream on mps, else cuda; take one"
              + " that asks no more of the baseline than it can do).")
  private String pool;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each library runs each case (default: 5).")
  private int repeat;

  @Mixin private SeedOption seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new or empty folder (default: out/<time>).")
  private Path out;

  @Mixin private JsonOption json;

  /** For the command line. */
  public CompareCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (repeat < 1) {
      throw new UserError("--repeat " + repeat + ": each library runs a case at least once");
    }
    TorchOptions.known(device);
    String contract = pool != null ? pool : device.equals("mps") ? "upstream" : "cuda";
    Words.oneOf("--pool", contract, Pool.WORDS);
    PrintWriter err = spec.commandLine().getErr();
    PrintWriter printer = spec.commandLine().getOut();
    Libtorch first = Libtorch.at(baseline);
    Libtorch second = Libtorch.at(candidate);
    refuse(first, second);
    TorchPlugin ofFirst = TorchPlugin.of(first, installation.home(), contract, device, err);
    TorchPlugin ofSecond = TorchPlugin.of(second, installation.home(), contract, device, err);
    Set<String> both = new TreeSet<>(ofFirst.capabilities());
    both.retainAll(ofSecond.capabilities());
    List<Case> cases = cases(contract, both);
    Refusals.tooFew(cases.size(), repeat);
    if (!Refusals.ofOneCase(repeat).isEmpty()) {
      err.println("mps-stress: " + Refusals.ofOneCase(repeat));
    }
    long chosen = seed.value();
    Path folder = RunDirectory.make(installation.home(), out);
    Path harness = installation.home().resolve("harness-native/target/plain/app/mps-harness");
    err.println("mps-stress: " + cases.size() + " cases, seed " + chosen + ", directory " + folder);
    List<CaseComparison> compared =
        new Comparer(
                new HarnessRun(harness, PATIENCE, CrashReports.ofSystem()),
                ofFirst.file(),
                ofSecond.file(),
                text -> err.println("mps-stress: " + text))
            .run(cases, new PlanOptions(contract, "torch", null, device), repeat, chosen, folder);
    Comparison comparison = new Comparison(describe(first), describe(second), chosen, compared);
    Files.writeString(folder.resolve("compare.json"), comparison.json());
    if (json.isWanted()) {
      printer.println(comparison.json());
    } else {
      comparison.print(printer);
    }
    return comparison.exitCode().code();
  }

  private static void refuse(Libtorch baseline, Libtorch candidate) throws IOException {
    try {
      LibraryFile first = LibraryFile.read(baseline.library());
      LibraryFile second = LibraryFile.read(candidate.library());
      String system = System.getProperty("os.name");
      String processor = System.getProperty("os.arch");
      Refusals.same(first, second);
      Refusals.foreign("baseline", first, system, processor);
      Refusals.foreign("candidate", second, system, processor);
    } catch (LibraryFormatException error) {
      throw new UserError(error.getMessage());
    }
  }

  private List<Case> cases(String contract, Set<String> capabilities) throws IOException {
    List<Case> cases = new ArrayList<>();
    for (Scenario scenario : ScenarioArguments.resolve(names)) {
      for (Case one : Cases.of(scenario)) {
        if (one.driver().equals("native")
            && scenario.pools().contains(contract)
            && capabilities.containsAll(one.needs())) {
          cases.add(one);
        }
      }
    }
    if (cases.isEmpty()) {
      throw new UserError(
          "none of these scenarios is meant for pool " + contract + " and within what both can do");
    }
    return cases;
  }

  private static String describe(Libtorch torch) throws IOException {
    var facts = LibraryReport.of(torch.library()).provenance();
    return facts.get("library")
        + ", version "
        + facts.get("version")
        + ", SHA-256 "
        + facts.get("sha256").toString().substring(0, 12)
        + ", "
        + facts.get("mps");
  }
}
