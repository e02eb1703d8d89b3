package org.mpsstress.cli.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.campaign.Campaign;
import org.mpsstress.cli.campaign.CampaignOptions;
import org.mpsstress.cli.campaign.CampaignResult;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.ScenarioArguments;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.SutOptions;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.Pool;
import org.mpsstress.model.mutants.ScenarioMutantRow;
import org.mpsstress.model.mutants.ScenarioMutantsDocument;
import org.mpsstress.reports.text.ScenarioMutantsTable;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.mutants.Mutant;
import org.mpsstress.scenarios.mutants.MutantResult;
import org.mpsstress.scenarios.mutants.MutantTrials;
import org.mpsstress.scenarios.mutants.Mutants;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Breaks each scenario in each way. */
@Command(
    name = "scenario-mutants",
    aliases = "twins",
    sortOptions = false,
    description =
        "Takes each synchronisation, event, wait, record_stream and barrier away from each scenario"
            + " in turn, and says which oracle kills the mutant. Exit code 0: each mutant was killed,"
            + " or it is known why not; 1: there are surviving mutants that nobody has explained;"
            + " 4: no mutant was killed.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress scenario-mutants                 of all scenarios, in some minutes",
      "  ./mps-stress scenario-mutants cross-stream-event --rounds 5",
      "  ./mps-stress scenario-mutants my.yaml --json",
      "  ./mps-stress scenario-mutants --sut torch --library /opt/torch --device cuda",
    })
final class ScenarioMutantsCommand implements Callable<Integer> {
  private static final long PROGRESS_NANOS = 5_000_000_000L;

  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME|FILE",
      description = "Scenarios of the catalogue or files (default: all of the catalogue).")
  private List<String> scenarios = new ArrayList<>();

  @Option(
      names = "--pool",
      paramLabel = "WORD",
      description =
          "Contract that the pool follows: patched (default), upstream, freelist; of a libtorch"
              + " what its device has.")
  private String pool;

  @Mixin private SutOptions sut;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "6",
      description = "How often a mutant is tried on a device of each speed (default: 6).")
  private int rounds;

  @Mixin private CampaignOptions campaign;

  ScenarioMutantsCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (pool != null) {
      Words.oneOf("--pool", pool, Pool.WORDS);
    }
    PrintWriter err = spec.commandLine().getErr();
    Subject subject = Subjects.of(sut, installation).chosen().open(pool, err);
    PlanOptions options = subject.plan(null);
    List<Mutant> mutants = new ArrayList<>();
    for (Scenario scenario : ScenarioArguments.resolve(scenarios)) {
      if (scenario.pools().contains(options.pool())) {
        mutants.addAll(Mutants.of(scenario));
      }
    }
    List<Mutant> possible = Mutants.within(subject.capabilities(), mutants);
    return campaign.carryOut(
        installation.home(), spec, null, running -> attempt(possible, options, subject, running));
  }

  private CampaignResult attempt(
      List<Mutant> mutants, PlanOptions options, Subject subject, Campaign running)
      throws IOException, InterruptedException {
    Path logs = Files.createDirectories(running.folder().resolve("workers"));
    RunRequestBuilder request =
        new RunRequestBuilder(running.folder(), installation.library(), installation.worker(logs));
    subject.addTo(request);
    List<MutantResult> results = new ArrayList<>();
    long began = System.nanoTime();
    try (CaseRunner runner = new CaseRunner(request.settings(), running.stop(), Oracles.all())) {
      MutantTrials trials = new MutantTrials(runner, options, running.seed(), Math.max(rounds, 1));
      long told = began;
      for (Mutant mutant : mutants) {
        results.add(trials.attempt(mutant, () -> {}));
        if (System.nanoTime() - told > PROGRESS_NANOS) {
          told = System.nanoTime();
          running
              .err()
              .println(
                  "mps-stress: "
                      + results.size()
                      + " of "
                      + mutants.size()
                      + " mutants tried, "
                      + results.stream().filter(MutantResult::killed).count()
                      + " killed");
        }
      }
    } catch (RunInterrupted interrupted) {
      running.sayInterrupted();
    }
    ScenarioMutantsDocument document =
        new ScenarioMutantsDocument(
            options.pool(),
            running.seed(),
            (System.nanoTime() - began) * 1e-9,
            results.stream().map(ScenarioMutantsCommand::row).toList());
    return new CampaignResult(
        ScenarioMutantsDocument.FILE,
        document.toJson(),
        console -> ScenarioMutantsTable.print(document, console),
        document.exitCode());
  }

  static ScenarioMutantRow row(MutantResult result) {
    return new ScenarioMutantRow(
        result.mutant().scenario().name(),
        result.mutant().scenario().file(),
        result.mutant().removal().line(),
        result.mutant().removal().what(),
        result.mutant().removal().text(),
        result.killed(),
        result.oracles(),
        result.provocation(),
        result.message(),
        result.runs(),
        result.seconds(),
        result.reason());
  }
}
