package org.mpsstress.cli.run.exploration;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.LayerOfSuite;
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
import org.mpsstress.scenarios.exploration.WeakMemoryCases;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.MemoryModel;
import org.mpsstress.scenarios.exploration.explorer.PreemptionPoints;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.LayerPlan;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** The layer of a suite in which one small case of each scenario is explored. */
final class ExplorationLayer implements LayerOfSuite {
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
            : of(installation, options, suite));
  }

  /** The corpus and variants first, then the catalogue: each has CPU time that its cases share. */
  private static SuiteLayer of(Installation installation, RunOptions options, Suite suite) {
    Subject subject = Subjects.openForLayer(options);
    ExplorerBinary planted = ExplorerBinary.read(installation.explorer());
    Path linked = subject.executable(installation.explorer());
    ExplorerBinary binary =
        linked.equals(installation.explorer()) ? planted : ExplorerBinary.read(linked);
    PlanOptions own = subject.plan(options.defect());
    ExploredCases chosen = ExploredCases.of(suite, own, subject.capabilities());
    List<RunCase> catalogue = ready(chosen.catalogue(), subject);
    List<RunCase> unwritten = ready(chosen.unwritten(), subject);
    List<RunCase> weak = ready(chosen.weak(), subject).stream().map(WeakMemoryCases::weak).toList();
    CaseMethod explored =
        WeakMemoryCases.method(
            new ExplorationMethod(binary, options(chosen.catalogue())),
            new ExplorationMethod(binary, options(chosen.weak()).under(MemoryModel.RC11)));
    ExplorationMethod replayed = new ExplorationMethod(binary, options(chosen.unwritten()));
    Set<String> programs =
        unwritten.stream().map(RunCase::id).collect(Collectors.toUnmodifiableSet());
    List<RunCase> all = new ArrayList<>(unwritten);
    all.addAll(catalogue);
    all.addAll(weak);
    return SuiteLayer.of(
            ExplorationSelection.LAYER,
            ExplorationControls.planted(planted),
            new CaseSelection(all, unexplored(catalogue, subject, own)),
            (one, context) ->
                (programs.contains(one.id()) ? replayed : explored).begin(one, context),
            null)
        .withCasesSideBySide();
  }

  private static ExploreOptions options(ExploredCases.Part part) {
    return new ExploreOptions(
        Strategy.DEFAULT,
        PreemptionPoints.SHARED,
        null,
        null,
        null,
        null,
        false,
        ExploredCases.QUIET_SCHEDULES,
        null,
        null,
        part.each(),
        MemoryModel.SC);
  }

  private static List<RunCase> ready(ExploredCases.Part part, Subject subject) {
    return part.cases().stream()
        .flatMap(one -> selection(List.of(one.one()), one.plan(), subject).cases().stream())
        .toList();
  }

  private static CaseSelection selection(List<Case> cases, PlanOptions options, Subject subject) {
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
  private static List<Skipped> unexplored(List<RunCase> cases, Subject subject, PlanOptions own) {
    Set<String> explored =
        cases.stream().map(one -> one.begin().scenario()).collect(Collectors.toSet());
    Map<String, Skipped> skipped = new LinkedHashMap<>();
    for (Skipped one : selection(ExploredCases.cases(Catalogue.all()), own, subject).skipped()) {
      if (!explored.contains(one.scenario())) {
        skipped.putIfAbsent(
            one.scenario(),
            new Skipped(one.scenario(), "strategy=" + Strategy.DEFAULT.word(), one.reason()));
      }
    }
    return List.copyOf(skipped.values());
  }
}
