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
import org.mpsstress.scenarios.catalogue.Corpus;
import org.mpsstress.scenarios.exploration.ExplorationControls;
import org.mpsstress.scenarios.exploration.ExplorationMethod;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.WeakMemoryCases;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.MemoryModel;
import org.mpsstress.scenarios.exploration.explorer.PreemptionPoints;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.LayerPlan;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.variants.Variants;

/** The layer of a suite in which one small case of each scenario is explored. */
final class ExplorationLayer implements LayerOfSuite {
  /** A case that shows nothing new for so long is done. */
  private static final long QUIET_SCHEDULES = 5000;

  /** The part of the time that cases under weak memory have. */
  private static final int WEAK_MEMORY_ONE_IN = 8;

  /** Between the variants of one scenario and of the next: a prime. */
  private static final int STRIDE = 7;

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
    Subject subject = subject(options);
    ExplorerBinary planted = ExplorerBinary.read(installation.explorer());
    Path linked = subject.executable(installation.explorer());
    ExplorerBinary binary =
        linked.equals(installation.explorer()) ? planted : ExplorerBinary.read(linked);
    PlanOptions own = subject.plan(options.defect());
    CaseSelection selection = select(subject, cases(Catalogue.all()), own);
    List<Case> unwritten = new ArrayList<>(cases(Corpus.all()));
    unwritten.addAll(variants(suite));
    CaseSelection corpus =
        suite == Suite.PRESUBMIT
            ? spread(subject, unwritten, own)
            : select(subject, unwritten, own);
    List<RunCase> weak = WeakMemoryCases.of(selection.cases());
    Duration time = suite.exploration();
    Duration weakTime = weak.isEmpty() ? Duration.ZERO : time.dividedBy(WEAK_MEMORY_ONE_IN);
    ExploreOptions how = options(time.minus(weakTime), selection.cases().size());
    CaseMethod explored =
        WeakMemoryCases.method(
            new ExplorationMethod(binary, how),
            new ExplorationMethod(
                binary,
                how.under(MemoryModel.RC11)
                    .withProcessors(weakTime.dividedBy(Math.max(1, weak.size())))));
    ExplorationMethod replayed =
        new ExplorationMethod(binary, options(suite.corpus(), corpus.cases().size()));
    Set<String> programs =
        corpus.cases().stream().map(RunCase::id).collect(Collectors.toUnmodifiableSet());
    List<RunCase> all = new ArrayList<>(corpus.cases());
    all.addAll(selection.cases());
    all.addAll(weak);
    return SuiteLayer.of(
        ExplorationSelection.LAYER,
        ExplorationControls.planted(planted),
        new CaseSelection(all, unexplored(selection)),
        (one, context) -> (programs.contains(one.id()) ? replayed : explored).begin(one, context),
        null);
  }

  /** Each case has its part whatever the others take: none is left out because one was slow. */
  private static ExploreOptions options(Duration time, int cases) {
    Duration part = time.dividedBy(Math.max(1, cases));
    return new ExploreOptions(
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
  }

  private static List<Case> cases(List<Scenario> scenarios) {
    return scenarios.stream().flatMap(one -> Cases.of(one).stream()).toList();
  }

  /**
   * Variants of the small case that stands for a scenario: before a change is submitted one of each
   * scenario, another kind for each, so that every kind is there; in longer suites all.
   */
  private static List<Case> variants(Suite suite) {
    List<Case> all = new ArrayList<>();
    int number = 0;
    for (Scenario scenario : Catalogue.all()) {
      List<Case> its =
          Cases.of(scenario).stream()
              .filter(one -> one.driver().equals("native"))
              .filter(one -> one.point().threads() <= ExplorationSelection.MOST_THREADS)
              .findFirst()
              .map(Variants::of)
              .orElse(List.of());
      if (suite == Suite.PRESUBMIT && !its.isEmpty()) {
        its = List.of(its.get(number++ * STRIDE % its.size()));
      }
      all.addAll(its);
    }
    return all;
  }

  /** On the suite's own pool, then on the others. */
  private static CaseSelection select(Subject subject, List<Case> cases, PlanOptions own) {
    CaseSelection selection = ofPool(subject, cases, own);
    List<RunCase> all = new ArrayList<>(selection.cases());
    for (PlanOptions other : OtherPools.of(own)) {
      all.addAll(ofPool(subject, cases, other).cases());
    }
    return new CaseSelection(all, selection.skipped());
  }

  /** Each case on one of its pools, the next one on the next. */
  private static CaseSelection spread(Subject subject, List<Case> cases, PlanOptions own) {
    List<PlanOptions> plans = new ArrayList<>(List.of(own));
    plans.addAll(OtherPools.of(own));
    List<RunCase> all = new ArrayList<>();
    int number = 0;
    for (Case one : cases) {
      List<PlanOptions> its =
          plans.stream().filter(plan -> one.scenario().pools().contains(plan.pool())).toList();
      if (!its.isEmpty()) {
        PlanOptions plan = its.get(number++ % its.size());
        all.addAll(ofPool(subject, List.of(one), plan).cases());
      }
    }
    return new CaseSelection(all, List.of());
  }

  private static CaseSelection ofPool(Subject subject, List<Case> cases, PlanOptions options) {
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
