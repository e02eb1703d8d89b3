package org.mpsstress.scenarios.minimise;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.runner.Steps;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.WarmProcess;

/** What is left of a case that workers run, by processes that say what fails in them. */
@Timeout(60)
class RunMinimiserTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final LibraryToken LIBRARY =
      new LibraryToken("torch", "cpu", "0123456789ab", "/opt/libtorch_cpu.so");

  @TempDir private Path out;

  /** How many runs each process had in which something was planted. */
  private final List<Integer> processes = new ArrayList<>();

  private final List<RunCase> seen = new ArrayList<>();

  /** What fails although nothing is planted. */
  private Predicate<Plan> alone = plan -> false;

  /** What a run of a plan says, its number in the process counted from 1. */
  private interface Behaviour {
    FindingKind of(Plan plan, int run);
  }

  private static RunToken token(String strategy) {
    String caseId = "threads=2,caches=cold,driver=java";
    return new RunToken(
        "simple-parallel", caseId, "patched", strategy, "java", "raised-error", 42, "ab", null);
  }

  private Optional<Minimised> minimise(RunToken token, Duration budget, Behaviour behaviour)
      throws Exception {
    return new RunMinimiser(() -> process(token, behaviour), out, Steps.UNTOLD)
        .minimise(token, budget);
  }

  private WarmProcess process(RunToken token, Behaviour behaviour) {
    return new WarmProcess() {
      private int runs;

      @Override
      public List<Finding> run(RunCase runCase, long seed) {
        assertThat(seed).isEqualTo(42);
        seen.add(runCase);
        FindingKind kind;
        if (runCase.plan().get().tested().defect() == null) {
          kind = alone.test(runCase.plan().get()) ? FindingKind.VALUE : null;
        } else {
          if (runs++ > 0) {
            processes.remove(processes.size() - 1);
          }
          processes.add(runs);
          kind = behaviour.of(runCase.plan().get(), runs);
        }
        RunToken its = runCase.token(seed, "ab").withLibrary(token.library());
        return kind == null ? List.of() : List.of(Finding.of(kind, "planted").withToken(its));
      }

      @Override
      public void close() {}
    };
  }

  private static boolean has(Plan plan, String operation) {
    return plan.operations().stream().anyMatch(one -> one.name().equals(operation));
  }

  @Test
  void onlyWhatTheFindingNeedsIsLeftAndItsTokenIsOfTheLibrary() throws Exception {
    Minimised small =
        minimise(
                token("free").withLibrary(LIBRARY),
                LONG,
                (plan, run) -> has(plan, "mm") ? FindingKind.VALUE : null)
            .orElseThrow();
    Scenario scenario = ScenarioLoader.load(small.scenario());
    assertThat(scenario.points()).hasSize(1);
    assertThat(scenario.pools()).containsExactly("patched");
    assertThat(Files.readString(small.scenario()))
        .contains("- x = randn [2, 2]", "- y = mm x x")
        .doesNotContain("relu", "matrix", "iterations", "threads:", "driver:");
    assertThat(List.of(small.size().lines(), small.size().threads())).containsExactly(2, 1);
    assertThat(List.of(small.from().lines(), small.from().threads())).containsExactly(5, 2);
    assertThat(small.size().steps()).isNull();
    assertThat(small.tries()).isPositive();
    RunToken token = RunToken.decode(small.finding().token());
    assertThat(token.file()).isEqualTo(small.scenario().toAbsolutePath().normalize().toString());
    assertThat(token.library()).isEqualTo(LIBRARY);
    assertThat(token.defect()).isEqualTo("raised-error");
    assertThat(token.run()).isEqualTo(1);
    assertThat(seen)
        .allSatisfy(one -> assertThat(one.plan().get().sut()).isEqualTo("torch"))
        .allSatisfy(one -> assertThat(one.plan().get().surroundings().device()).isEqualTo("cpu"));
  }

  @Test
  void aCaseThatSeldomFailsIsTriedMoreOften() throws Exception {
    Minimised small =
        minimise(
                token("free"),
                LONG,
                (plan, run) -> run >= 7 && has(plan, "mm") ? FindingKind.VALUE : null)
            .orElseThrow();
    assertThat(small.size().lines()).isEqualTo(2);
    assertThat(RunToken.decode(small.finding().token()).run()).isEqualTo(7);
    assertThat(processes).contains(26).allSatisfy(runs -> assertThat(runs).isIn(7, 26));
  }

  @Test
  void anotherKindOfFindingIsNotTheSame() throws Exception {
    Minimised small =
        minimise(
                token("free"),
                LONG,
                (plan, run) -> has(plan, "relu") ? FindingKind.ERROR : FindingKind.VALUE)
            .orElseThrow();
    assertThat(small.finding().kind()).isEqualTo(FindingKind.ERROR);
    assertThat(Files.readString(small.scenario())).contains("relu");
    assertThat(processes).containsOnly(1); // what fails otherwise is not run again
  }

  /** Its failure would say nothing of what was planted. */
  @Test
  void aCaseThatFailsWithoutWhatIsPlantedIsNotTaken() throws Exception {
    alone = plan -> !has(plan, "relu");
    Minimised small = minimise(token("free"), LONG, (plan, run) -> FindingKind.VALUE).orElseThrow();
    assertThat(Files.readString(small.scenario())).contains("relu").doesNotContain("threads: 2");
  }

  @Test
  void whatDoesNotFailAgainIsNotMadeSmaller() throws Exception {
    assertThat(minimise(token("free"), LONG, (plan, run) -> null)).isEmpty();
    assertThat(processes).containsExactly(200);
  }

  @Test
  void whatIsShownByTheWholeCaseAloneStaysWhole() throws Exception {
    Minimised whole =
        minimise(token("free"), LONG, (plan, run) -> seen.size() == 1 ? FindingKind.LEAK : null)
            .orElseThrow();
    assertThat(whole.size()).isEqualTo(whole.from());
    assertThat(RunToken.decode(whole.finding().token()).file()).isNull();
    assertThat(Files.readString(whole.scenario())).contains("relu", "threads: 2");
  }

  @Test
  void withoutTimeNothingSmallerIsTried() throws Exception {
    Minimised whole =
        minimise(token("free"), Duration.ZERO, (plan, run) -> FindingKind.VALUE).orElseThrow();
    assertThat(whole.tries()).isZero();
    assertThat(whole.size()).isEqualTo(whole.from());
  }

  /** Or a case would be taken of which it is not known that it is quiet with nothing planted. */
  @Test
  void aCaseWhoseLookWithoutWhatIsPlantedWasCutOffIsNotTaken() throws Exception {
    Duration budget = Duration.ofSeconds(2);
    alone =
        plan -> {
          try {
            Thread.sleep(budget.toMillis()); // whenever it began, it is over after that
          } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
          }
          return false;
        };
    Minimised whole =
        minimise(token("free"), budget, (plan, run) -> FindingKind.VALUE).orElseThrow();
    assertThat(whole.size()).isEqualTo(whole.from());
  }

  @Test
  void aNoisyRunIsMadeSmallerUnderItsNoise() throws Exception {
    assertThat(minimise(token("noise"), LONG, (plan, run) -> FindingKind.VALUE)).isPresent();
    assertThat(seen).hasSizeGreaterThan(1).allMatch(NoisyCases::isNoisy);
  }
}
