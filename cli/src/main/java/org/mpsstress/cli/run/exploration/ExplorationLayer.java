package org.mpsstress.cli.run.exploration;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.LayerOfSuite;
import org.mpsstress.cli.run.OtherPools;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.exploration.ExplorationControls;
import org.mpsstress.scenarios.exploration.ExplorationMethod;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.ExploreOptions;
import org.mpsstress.scenarios.exploration.ExplorerBinary;
import org.mpsstress.scenarios.exploration.MemoryModel;
import org.mpsstress.scenarios.exploration.PreemptionPoints;
import org.mpsstress.scenarios.exploration.Strategy;
import org.mpsstress.scenarios.exploration.WeakMemoryCases;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.CaseSelection;
import org.mpsstress.scenarios.runner.LayerPlan;
import org.mpsstress.scenarios.runner.RunCase;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;

/** The layer of a suite in which one small case of each scenario is explored. */
final class ExplorationLayer implements LayerOfSuite {
  /** A case that shows nothing new for so long is done. */
  private static final long QUIET_SCHEDULES = 5000;

  /** The part of the time that cases under weak memory have. */
  private static final int WEAK_MEMORY_ONE_IN = 8;

  private static final String OS = System.getProperty("os.name", "");

  @Override
  public String word() {
    return ExplorationSelection.LAYER;
  }

  /** Its executables may have to be built: the layers before it need not wait for that. */
  @Override
  public Optional<LayerPlan> plan(Installation installation, RunOptions options, Suite suite) {
    return Optional.of(
        LayerPlan.later(word(), () -> layer(installation, options, suite).orElseThrow()));
  }

  @Override
  public Optional<SuiteLayer> layer(Installation installation, RunOptions options, Suite suite) {
    return Optional.of(
        isMissing(installation)
            ? new SuiteLayer(word(), List.of(), List.of(), List.of(notHere()), null)
            : of(installation, options, Catalogue.all(), suite.exploration()));
  }

  /** The CPU time is what its cases share. */
  private static SuiteLayer of(
      Installation installation, RunOptions options, List<Scenario> scenarios, Duration time) {
    Subject subject = subject(options);
    ExplorerBinary planted = ExplorerBinary.read(installation.explorer());
    Path linked = subject.executable(installation.explorer());
    ExplorerBinary binary =
        linked.equals(installation.explorer()) ? planted : ExplorerBinary.read(linked);
    List<Case> cases = new ArrayList<>();
    scenarios.forEach(scenario -> cases.addAll(Cases.of(scenario)));
    PlanOptions own = subject.plan(options.defect());
    CaseSelection selection = select(subject, cases, own);
    List<RunCase> all = new ArrayList<>(selection.cases());
    for (PlanOptions other : OtherPools.of(own)) {
      all.addAll(select(subject, cases, other).cases());
    }
    selection = new CaseSelection(all, selection.skipped());
    List<RunCase> weak = WeakMemoryCases.of(all);
    Duration weakTime = weak.isEmpty() ? Duration.ZERO : time.dividedBy(WEAK_MEMORY_ONE_IN);
    // Each has its part whatever the others take: no case is left out because one was slow.
    Duration part = time.minus(weakTime).dividedBy(Math.max(1, selection.cases().size()));
    ExploreOptions how =
        new ExploreOptions(
            Strategy.DEFAULT,
            PreemptionPoints.SHARED,
            null,
            null,
            null,
            null,
            false,
            QUIET_SCHEDULES,
            null,
            null,
            part,
            MemoryModel.SC);
    return SuiteLayer.of(
        ExplorationSelection.LAYER,
        ExplorationControls.planted(planted),
        new CaseSelection(
            Stream.concat(all.stream(), weak.stream()).toList(), unexplored(selection)),
        WeakMemoryCases.method(
            new ExplorationMethod(binary, how),
            new ExplorationMethod(
                binary,
                how.under(MemoryModel.RC11)
                    .withProcessors(weakTime.dividedBy(Math.max(1, weak.size()))))),
        null);
  }

  private static CaseSelection select(Subject subject, List<Case> cases, PlanOptions options) {
    return ExplorationSelection.of(
        cases,
        options,
        subject.capabilities(),
        Strategy.DEFAULT,
        ExplorationSelection.MOST_THREADS,
        false);
  }

  /** Whatever can be linked into an explorer. */
  @Override
  public boolean judges(SubjectKind kind) {
    return kind.isCompiled();
  }

  private static Subject subject(RunOptions options) {
    try {
      return Subjects.open(options.kind(), options.poolIfSaid(), new PrintWriter(System.err, true));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Nothing where it is not built. */
  @Override
  public List<SuiteControl> controls(Installation installation, Suite suite) {
    return isMissing(installation)
        ? List.of()
        : ExplorationControls.planted(ExplorerBinary.read(installation.explorer()));
  }

  private static boolean isMissing(Installation installation) {
    return OS.startsWith("Mac") && !Files.exists(installation.explorer());
  }

  private static Skipped notHere() {
    return new Skipped(
        "every scenario",
        "strategy=" + Strategy.DEFAULT.word(),
        "the explorer is not built on macOS");
  }

  /** The cases of a suite's scenarios run in another layer anyway: one line for each scenario. */
  private static List<Skipped> unexplored(CaseSelection selection) {
    Set<String> explored =
        selection.cases().stream().map(one -> one.begin().scenario()).collect(Collectors.toSet());
    Map<String, Skipped> skipped = new LinkedHashMap<>();
    for (Skipped one : selection.skipped()) {
      if (!explored.contains(one.scenario())) {
        skipped.putIfAbsent(
            one.scenario(),
            new Skipped(one.scenario(), "strategy=" + Strategy.DEFAULT.word(), one.reason()));
      }
    }
    return List.copyOf(skipped.values());
  }
}
