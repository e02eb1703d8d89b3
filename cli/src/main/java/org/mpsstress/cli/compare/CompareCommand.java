package org.mpsstress.cli.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.campaign.Campaign;
import org.mpsstress.cli.campaign.CampaignOptions;
import org.mpsstress.cli.campaign.CampaignResult;
import org.mpsstress.cli.campaign.TimeLimit;
import org.mpsstress.cli.options.DurationConverter;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.ScenarioArguments;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.subject.ComparedPair;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.comparison.ComparisonDocument;
import org.mpsstress.model.process.EndingSignal;
import org.mpsstress.reports.text.ComparisonTable;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
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
      "  ./mps-stress compare --baseline DIR --candidate DIR --candidate-environment MTL_DEBUG_LAYER=1",
    })
public final class CompareCommand implements Callable<Integer> {
  /** How long nothing of a run may advance. */
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
      names = "--sut",
      paramLabel = "WORD",
      description = "What is compared: torch (default) or sources.")
  private String sut;

  @Option(
      names = "--baseline",
      paramLabel = "LIB",
      required = true,
      description =
          "The libtorch to compare with: its folder or its libtorch_cpu; or sources: a manifest, a"
              + " folder with one, or a checkout.")
  private Path baseline;

  @Option(
      names = "--candidate",
      paramLabel = "LIB",
      required = true,
      description = "The libtorch, or the sources, that are judged.")
  private Path candidate;

  @Option(
      names = "--baseline-environment",
      paramLabel = "NAME=VALUE",
      mapFallbackValue = "",
      description =
          "A variable that the baseline's processes are started with; may be repeated. One library"
              + " in two environments is compared, too.")
  private Map<String, String> baselineEnvironment = new TreeMap<>();

  @Option(
      names = "--candidate-environment",
      paramLabel = "NAME=VALUE",
      mapFallbackValue = "",
      description = "A variable that the candidate's processes are started with.")
  private Map<String, String> candidateEnvironment = new TreeMap<>();

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

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "No pair of runs is begun after this time: 500ms, 60s, 5m, 2h; what is known is printed.")
  private Duration budget;

  @Mixin private CampaignOptions campaign;

  /** For the command line. */
  public CompareCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (repeat < 1) {
      throw new UserError("--repeat " + repeat + ": each library runs a case at least once");
    }
    SubjectKind kind = Subjects.of(installation).kind("--sut", sut, SubjectKind::isComparable);
    if (pool != null) {
      Words.oneOf("--pool", pool, Pool.WORDS);
    }
    Refusals.environment("--baseline-environment", baselineEnvironment);
    Refusals.environment("--candidate-environment", candidateEnvironment);
    PrintWriter err = spec.commandLine().getErr();
    ComparedPair pair =
        kind.pair(
            new ComparedPair.Wanted(
                new ComparedPair.Place(baseline, baselineEnvironment),
                new ComparedPair.Place(candidate, candidateEnvironment),
                device,
                pool),
            err);
    Set<String> both = new TreeSet<>(pair.baseline().capabilities());
    both.retainAll(pair.candidate().capabilities());
    List<Case> cases = cases(pair.plan().pool(), both);
    Refusals.tooFew(cases.size(), repeat);
    if (!Refusals.ofOneCase(repeat).isEmpty()) {
      err.println("mps-stress: " + Refusals.ofOneCase(repeat));
    }
    return campaign.carryOut(installation.home(), spec, null, begun -> compare(begun, pair, cases));
  }

  private CampaignResult compare(Campaign begun, ComparedPair pair, List<Case> cases)
      throws IOException, InterruptedException {
    Path harness = installation.home().resolve("harness-native/target/plain/app/mps-harness");
    begun.err().println("mps-stress: " + cases.size() + " cases");
    try (TimeLimit limit = TimeLimit.after(budget, begun.stop())) {
      List<CaseComparison> compared =
          new Comparer(
                  new HarnessRun(harness, PATIENCE, CrashReports.ofSystem(), EndingSignal::hasCome),
                  new Comparer.Side(pair.baseline().plugin(), baselineEnvironment),
                  new Comparer.Side(pair.candidate().plugin(), candidateEnvironment),
                  text -> begun.err().println("mps-stress: " + text))
              .run(
                  cases,
                  pair.plan(),
                  repeat,
                  begun.seed(),
                  begun.folder(),
                  () -> !begun.stop().isRequested());
      if (limit.isReached()) {
        begun.sayBudgetSpent();
      } else if (begun.stop().isRequested()) {
        begun.sayInterrupted();
      }
      ComparisonDocument document =
          new Comparison(
                  pair.baseline().description(),
                  pair.candidate().description(),
                  begun.seed(),
                  compared,
                  cases.size() * repeat)
              .document();
      return new CampaignResult(
          ComparisonDocument.FILE,
          document.toJson(),
          console -> ComparisonTable.print(document, console),
          document.exitCode());
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
}
