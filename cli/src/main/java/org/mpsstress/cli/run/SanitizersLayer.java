package org.mpsstress.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
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
 * left out here runs in the layer of the scenarios.
 */
public final class SanitizersLayer {
  private static final SanitizedSelection.Extent ONE_SMALL = new SanitizedSelection.Extent(4, 1);

  private SanitizersLayer() {}

  /** The layer, or an exception that says what is not built. */
  public static SuiteLayer of(
      Installation installation, RunOptions options, List<Scenario> scenarios, Suite suite) {
    List<SanitizedBinary> binaries = binaries(installation);
    List<SanitizedBinary> races = binaries.subList(0, 1);
    SanitizedOptions how = how(installation);
    PlanOptions plan = new PlanOptions(options.pool(), "sim", options.defect(), null);
    List<Case> cases = new ArrayList<>();
    // Those of Java threads, which no sanitizer can judge, are no part of this layer.
    scenarios.stream()
        .flatMap(scenario -> Cases.of(scenario).stream())
        .filter(one -> one.driver().equals("native"))
        .forEach(cases::add);
    boolean small = suite == Suite.PRESUBMIT;
    SanitizedSelection.Extent extent = small ? ONE_SMALL : SanitizedSelection.Extent.ALL;
    int repeat = suite == Suite.SOAK ? suite.repeat() : 1;
    SuiteLayer all =
        new SanitizerLayer(binaries, how, plan, installation.capabilities(), repeat)
            .controls()
            .cases(SanitizedControls.contracts(), "free", SanitizedSelection.Extent.ALL)
            .cases(cases, "free", extent)
            .within(suite.sanitizers());
    // Noise shows orders that are rare, which memory errors need less than races do.
    SuiteLayer noisy =
        new SanitizerLayer(races, how, plan, installation.capabilities(), repeat)
            .cases(SanitizedControls.contracts(), "noise", SanitizedSelection.Extent.ALL)
            .cases(cases, "noise", extent)
            .within(null);
    List<SuiteCase> both = new ArrayList<>(all.cases());
    both.addAll(noisy.cases());
    return new SuiteLayer(all.name(), all.controls(), both, List.of(), all.budget());
  }

  /** What is planted in it. */
  public static List<SuiteControl> controls(Installation installation) {
    return new SanitizerLayer(
            binaries(installation),
            how(installation),
            PlanOptions.simulated("patched"),
            installation.capabilities(),
            1)
        .controls()
        .within(null)
        .controls();
  }

  private static List<SanitizedBinary> binaries(Installation installation) {
    return Arrays.stream(Flavour.values())
        .map(flavour -> SanitizedBinary.read(flavour, installation.home().resolve(flavour.built())))
        .toList();
  }

  private static SanitizedOptions how(Installation installation) {
    Path noise = installation.home().resolve(SanitizedOptions.builtNoise());
    return SanitizedOptions.withNoise(noise).withExplorer(installation.home());
  }
}
