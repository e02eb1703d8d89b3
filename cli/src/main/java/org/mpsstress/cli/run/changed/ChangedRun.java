package org.mpsstress.cli.run.changed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.OtherPools;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.SutWord;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.catalogue.Corpus;
import org.mpsstress.scenarios.exploration.ExplorationControls;
import org.mpsstress.scenarios.exploration.ExplorationMethod;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.FunctionTable;
import org.mpsstress.scenarios.exploration.finding.FindingPrinter;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/**
 * A quick run: as many explored cases as a few seconds allow, those first that what has changed in
 * the subject's sources concerns most.
 *
 * @param binary the explorer: the subject, as it is now, is linked into it
 * @param how each case is explored
 * @param mostThreads a case with more is left out
 * @param jobs how many processes share the schedules of each of so many cases
 * @param simulated the explorer with the simulated SUT, in which controls are planted
 * @param everyPool whether the other designs of the pool are run, too
 * @param commit what the sources are compared with, or null for the last one
 * @param installation where earlier runs lie
 */
public record ChangedRun(
    ExplorerBinary binary,
    ExploreOptions how,
    int mostThreads,
    IntUnaryOperator jobs,
    ExplorerBinary simulated,
    boolean everyPool,
    String commit,
    Installation installation)
    implements Engine.Prepared {
  /** From the first control to the end of the last case; with what comes before and after, 20 s. */
  public static final Duration TIME = Duration.ofSeconds(16);

  /** What a case that has begun may still take where the machine is busy: none begins after. */
  private static final Duration LAST = Duration.ofSeconds(3);

  /** CPU time of a case: on a busy machine fewer are run, and each as long. */
  private static final Duration EACH = Duration.ofSeconds(1);

  /** The same where nothing is known of any: as many as can be are to be known next time. */
  private static final Duration FIRST = Duration.ofMillis(250);

  @Override
  public RunRequestBuilder request(Path directory) {
    return new RunRequestBuilder(
        directory, ExpectedLibrary.read(binary.path()), new WorkerCommand(List.of(), Map.of()));
  }

  @Override
  public void addTo(RunRequestBuilder request, Engine.Selected selected) {
    Duration most = how.budget() != null && how.budget().compareTo(TIME) < 0 ? how.budget() : TIME;
    Budget whole = Budget.of(most);
    Subject subject = selected.subject();
    Path root = asked(() -> subject.sources(installation.home()).toRealPath());
    FunctionTable functions = FunctionTable.of(binary);
    CodeLines code = asked(() -> CodeLines.of(binary.path(), root, functions));
    Changes changes = asked(() -> GitChanges.below("git", root, commit));
    ChangedCode changed = ChangedCode.of(changes, code);
    Path out = installation.home().resolve("out");
    boolean isBackend = SutWord.SIMULATED.is(selected.plan().sut());
    EarlierRuns earlier =
        asked(() -> EarlierRuns.in(out, isBackend ? RunBegin.REFERENCE : RunBegin.SOURCES));
    Kills kills = isBackend ? asked(() -> Kills.of(root, out)) : Kills.none();
    Ranking ranking = new Ranking(changed, code, earlier, kills);
    CaseSelection all = selection(selected);
    Duration each = earlier.isEmpty() ? FIRST : EACH;
    QuickChoice choice = QuickChoice.of(all.cases(), ranking, earlier, kills, cases(most, each));
    ExplorationMethod method =
        new ExplorationMethod(
            binary,
            how.within(how.schedules(), null).withProcessors(each),
            jobs.applyAsInt(choice.chosen().size()));
    QuickText text =
        new QuickText(changed, ranking.unknown(), !earlier.isEmpty(), choice, all.skipped().size());
    text.lines().forEach(line -> selected.err().println("mps-stress: " + line));
    selected.err().flush();
    request
        .suite(RunBegin.QUICK)
        .budget(most.compareTo(LAST.multipliedBy(2)) > 0 ? most.minus(LAST) : most)
        .provenance(RunBegin.CHANGED, text.facts())
        .select(new CaseSelection(List.of(), text.leftOut()))
        .layers(List.of())
        .listener(new FindingPrinter(selected.err(), selected.directory()))
        .layer(
            SuiteLayer.of(
                    ExplorationSelection.LAYER,
                    ExplorationControls.few(simulated),
                    new CaseSelection(choice.chosen(), List.of()),
                    (one, context) -> method.begin(one, context.within(whole)),
                    null)
                .withCasesSideBySide()
                .asTimeAllowed());
  }

  /** On each pool that there is time for: one small case of each scenario, and the corpus. */
  private CaseSelection selection(Engine.Selected selected) {
    List<Case> cases = new ArrayList<>(selected.cases());
    if (selected.order().everything()) {
      Corpus.all().forEach(scenario -> cases.addAll(Cases.of(scenario)));
    }
    List<PlanOptions> plans = new ArrayList<>(List.of(selected.plan()));
    if (everyPool) {
      plans.addAll(OtherPools.of(selected.plan()));
    }
    List<RunCase> all = new ArrayList<>();
    Set<String> explored = new HashSet<>();
    for (PlanOptions plan : plans) {
      CaseSelection on =
          ExplorationSelection.of(
              cases, plan, selected.subject().capabilities(), how.strategy(), mostThreads, false);
      all.addAll(on.cases());
      on.cases().forEach(one -> explored.add(one.begin().scenario()));
    }
    List<Skipped> never =
        cases.stream()
            .filter(one -> !explored.contains(one.scenario().name()))
            .map(one -> new Skipped(one.scenario().name(), one.id(), "never explored"))
            .toList();
    return new CaseSelection(all, never);
  }

  /** How many there is time for. */
  private static int cases(Duration time, Duration each) {
    int processors = Runtime.getRuntime().availableProcessors();
    return (int) Math.max(1, time.toMillis() * processors / each.toMillis());
  }

  private interface Asking<T> {
    T ask() throws IOException, InterruptedException;
  }

  private static <T> T asked(Asking<T> asking) {
    try {
      return asking.ask();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new FrameworkError("interrupted while it was looked at what has changed", interrupted);
    }
  }
}
