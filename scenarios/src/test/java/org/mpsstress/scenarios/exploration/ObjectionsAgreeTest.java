package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerAccess;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.ExplorerMessage;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * Errors and values are looked for twice: by the oracles in a trace, and by the native side in the
 * process that ran it. Both say the same of the same run. (A schedule that leaves something alive
 * keeps no trace; leaks are the same for both by counts.json.)
 */
@Timeout(180)
class ObjectionsAgreeTest {
  @TempDir private Path folder;
  private Plan plan;

  @ParameterizedTest
  @CsvSource({
    "control-error, out-of-range-index-silent-default, ERROR",
    "control-device, device-sync-current-stream-only, VALUE",
  })
  void theExplorerSaysInFactsWhatTheOraclesSayOfTheTrace(
      String scenario, String defect, FindingKind kind) throws Exception {
    PlanOptions planned = PlanOptions.simulated("patched").withDefect(defect);
    RunCase runCase =
        ExplorationSelection.explored(
            CaseSelection.of(
                Cases.of(ControlScenarios.find(scenario).orElseThrow()).get(0), planned),
            Strategy.POS);
    plan = runCase.plan().get();
    Path file = folder.resolve("plan.json");
    Files.write(file, PlanWriter.bytes(plan));
    ExplorerMessage.Found first =
        explore(arguments(file, 40L, 0)).stream()
            .filter(ExplorerMessage.Found.class::isInstance)
            .map(ExplorerMessage.Found.class::cast)
            .filter(found -> found.facts() != null && found.facts().wrong().kind() == kind)
            .findFirst()
            .orElseThrow();

    // alone, for then its outcome is new, and its trace is kept
    ExplorerMessage.Outcome outcome =
        explore(arguments(file, 1L, first.index())).stream()
            .filter(ExplorerMessage.Outcome.class::isInstance)
            .map(ExplorerMessage.Outcome.class::cast)
            .findFirst()
            .orElseThrow();
    List<String> seen =
        new OutcomeJudge(Oracles.all(), runCase.expected(), plan)
            .judge(folder.resolve(outcome.trace())).findings().stream()
                .filter(finding -> finding.kind() == kind)
                .map(ObjectionsAgreeTest::toldOf)
                .toList();
    assertThat(seen).contains(toldOf(first.facts().finding(plan)));
  }

  /** Without how often it was. */
  private static String toldOf(Finding finding) {
    return finding.message().lines().findFirst().orElseThrow() + " in " + finding.current().title();
  }

  private List<String> arguments(Path file, long schedules, long first) {
    List<String> arguments =
        new ArrayList<>(
            ExploreOptions.of(Strategy.POS)
                .within(schedules, null)
                .arguments(file, folder, 7, first));
    arguments.add("--leaks");
    return arguments;
  }

  private List<ExplorerMessage> explore(List<String> arguments) throws Exception {
    List<ExplorerMessage> said = new ArrayList<>();
    ExplorerAccess.of(
            ExplorerBinary.read(Path.of("..").resolve(ExplorerBinary.BUILT)),
            FakeCases.settings(folder.resolve("run")),
            new StopSignal(),
            Oracles.all())
        .explorer()
        .run(arguments, folder, said::add);
    return said;
  }
}
