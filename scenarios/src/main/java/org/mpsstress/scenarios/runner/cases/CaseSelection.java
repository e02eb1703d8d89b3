package org.mpsstress.scenarios.runner.cases;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.model.Pool;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.model.SutWord;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.Surroundings;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.variants.Unasked;

/**
 * Cases of scenarios, made ready for a SUT.
 *
 * @param cases those that can run on it
 * @param skipped those that cannot, each with its reason
 */
public record CaseSelection(List<RunCase> cases, List<Skipped> skipped) {
  /** The layer of cases that run at full speed through JavaCPP. */
  public static final String LAYER = "scenarios";

  public CaseSelection {
    cases = List.copyOf(cases);
    skipped = List.copyOf(skipped);
  }

  /**
   * Makes cases ready: where a SUT cannot answer what some of its lines ask, as the variant that
   * does not ask.
   *
   * @param chosen the cases
   * @param options pool, SUT and defect
   * @param capabilities what the SUT can do, in the language's words
   */
  public static CaseSelection of(List<Case> chosen, PlanOptions options, Set<String> capabilities) {
    List<RunCase> cases = new ArrayList<>();
    List<Skipped> skipped = new ArrayList<>();
    for (Case wanted : chosen) {
      Case one = Unasked.fitting(wanted, capabilities);
      Set<String> missing = new TreeSet<>(one.needs());
      missing.removeAll(capabilities);
      if (!one.scenario().pools().contains(options.pool())) {
        skipped.add(
            skip(
                one,
                "it is not meant for pool "
                    + options.pool()
                    + " but for "
                    + String.join(", ", one.scenario().pools())));
      } else if (missing.contains(Keywords.EXPLORED)) {
        skipped.add(skip(one, "what it shows is seen in explored runs alone"));
      } else if (!missing.isEmpty()) {
        skipped.add(skip(one, "the SUT cannot do: " + String.join(", ", missing)));
      } else {
        cases.add(of(one, options));
      }
    }
    return new CaseSelection(cases, skipped);
  }

  /** Makes one case ready, whatever it needs. */
  public static RunCase of(Case one, PlanOptions options) {
    Scenario scenario = one.scenario();
    Map<String, Object> parameters = new LinkedHashMap<>(one.parameters());
    CaseBegin begin =
        CaseBegin.of(id(one, options), scenario.name())
            .title(scenario.title())
            .point(one.id(), parameters)
            .strategy(RunStrategy.FREE.word())
            .pool(options.pool())
            .driver(one.driver())
            .layer(LAYER)
            .checks(scenario.checks())
            .place(scenario.file(), scenario.line())
            .build();
    return new RunCase(
        begin,
        () -> one.plan(options),
        one.expectations(),
        one.fresh() || countsCommands(one, options),
        options.defect(),
        tokenFile(scenario));
  }

  /** The device of sources is the process's: its second command comes once, a slow stream stays. */
  private static boolean countsCommands(Case one, PlanOptions options) {
    Surroundings.Faults faults = one.point().surroundings().faults();
    return SutWord.SOURCES.is(options.sut())
        && faults != null
        && (faults.failCommands() || faults.slowStreamNanos() > 0);
  }

  /** The case, and what tells it from the same case on another pool or with a defect in it. */
  private static String id(Case one, PlanOptions options) {
    String id = one.title();
    if (!Pool.PATCHED.is(options.pool())) {
      id += "@" + options.pool();
    }
    return options.defect() == null ? id : id + "+" + options.defect();
  }

  private static String tokenFile(Scenario scenario) {
    if (Catalogue.find(scenario.name()).filter(known -> known.equals(scenario)).isPresent()) {
      return null;
    }
    String control = ControlScenarios.tokenFile(scenario);
    return control != null
        ? control
        : Path.of(scenario.file()).toAbsolutePath().normalize().toString();
  }

  private static Skipped skip(Case one, String reason) {
    return new Skipped(one.scenario().name(), one.id().isEmpty() ? null : one.id(), reason);
  }
}
