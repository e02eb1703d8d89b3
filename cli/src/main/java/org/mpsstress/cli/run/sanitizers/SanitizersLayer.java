package org.mpsstress.cli.run.sanitizers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.LayerOfSuite;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.LayerPlan;
import org.mpsstress.scenarios.runner.SuiteCase;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.tsan.Flavour;
import org.mpsstress.tsan.SanitizedBinary;
import org.mpsstress.tsan.SanitizedControls;
import org.mpsstress.tsan.SanitizedOptions;
import org.mpsstress.tsan.SanitizedSelection;
import org.mpsstress.tsan.SanitizerLayer;

/**
 * The sanitizers' layer of a suite: small contracts of each shared object first, then scenarios,
 * freely and with noise. A presubmit takes one small case of each scenario, the others all; what is
 * left out here runs in the layer of the scenarios. What a sanitizer sees depends on who waited for
 * whom and not on who was fast, so cases run beside each other.
 */
final class SanitizersLayer implements LayerOfSuite {
  private static final SanitizedSelection.Extent ONE_SMALL = new SanitizedSelection.Extent(4, 1);

  @Override
  public String word() {
    return "sanitizers";
  }

  /** Its executables may have to be built: the layers before it need not wait for that. */
  @Override
  public Optional<LayerPlan> plan(Installation installation, RunOptions options, Suite suite) {
    return Optional.of(
        LayerPlan.later(word(), () -> layer(installation, options, suite).orElseThrow()));
  }

  /** The layer, or an exception that says what is not built. */
  @Override
  public Optional<SuiteLayer> layer(Installation installation, RunOptions options, Suite suite) {
    Subject subject = Subjects.openForLayer(options);
    List<SanitizedBinary> built = binaries(installation);
    List<SanitizedBinary> binaries = built.stream().map(one -> with(subject, one)).toList();
    List<SanitizedBinary> races = binaries.subList(0, 1);
    // the races that are reported are explored, too, in what is judged
    SanitizedOptions how =
        SanitizersEngine.how(installation)
            .withExplorer(subject.executable(installation.explorer()));
    PlanOptions plan = subject.plan(options.defect());
    List<Case> cases = new ArrayList<>();
    // Those of Java threads, which no sanitizer can judge, are no part of this layer.
    Catalogue.all().stream()
        .flatMap(scenario -> Cases.of(scenario).stream())
        .filter(one -> one.driver().equals("native"))
        .forEach(cases::add);
    boolean small = suite == Suite.PRESUBMIT;
    SanitizedSelection.Extent extent = small ? ONE_SMALL : SanitizedSelection.Extent.ALL;
    int repeat = suite == Suite.SOAK ? suite.repeat() : 1;
    SuiteLayer all =
        new SanitizerLayer(binaries, how, plan, subject.capabilities(), repeat)
            .controls(built)
            .cases(
                SanitizedControls.contracts(),
                RunStrategy.FREE.word(),
                SanitizedSelection.Extent.ALL)
            .cases(cases, RunStrategy.FREE.word(), extent)
            .within(suite.sanitizers());
    // Noise shows orders that are rare, which memory errors need less than races do.
    SuiteLayer noisy =
        new SanitizerLayer(races, how, plan, subject.capabilities(), repeat)
            .cases(
                SanitizedControls.contracts(),
                RunStrategy.NOISE.word(),
                SanitizedSelection.Extent.ALL)
            .cases(cases, RunStrategy.NOISE.word(), extent)
            .within(null);
    List<SuiteCase> both = new ArrayList<>(all.cases());
    both.addAll(noisy.cases());
    return Optional.of(
        new SuiteLayer(all.name(), all.controls(), both, List.of(), all.budget())
            .withCasesSideBySide());
  }

  /** Whatever can be linked into a harness. */
  @Override
  public boolean judges(SubjectKind kind) {
    return kind.isCompiled();
  }

  private static SanitizedBinary with(Subject subject, SanitizedBinary built) {
    Path judged = subject.executable(built.path());
    return judged.equals(built.path()) ? built : SanitizedBinary.read(built.flavour(), judged);
  }

  @Override
  public List<SuiteControl> controls(Installation installation, Suite suite) {
    return new SanitizerLayer(
            binaries(installation),
            how(installation),
            PlanOptions.simulated(Pool.PATCHED.word()),
            installation.capabilities(),
            1)
        .controls()
        .within(null)
        .controls();
  }

  private static List<SanitizedBinary> binaries(Installation installation) {
    return Arrays.stream(Flavour.values())
        .map(
            flavour ->
                SanitizedBinary.read(flavour, SanitizersEngine.harness(flavour, installation)))
        .toList();
  }

  private static SanitizedOptions how(Installation installation) {
    // the races that are reported are explored, too
    return SanitizersEngine.how(installation).withExplorer(installation.explorer());
  }
}
