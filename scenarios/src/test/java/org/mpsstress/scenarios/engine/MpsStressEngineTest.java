package org.mpsstress.scenarios.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;
import static org.junit.platform.testkit.engine.EventConditions.displayName;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedSuccessfully;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.skippedWithReason;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.FileSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.control.PlantedDefect;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.RunListener;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** The engine as JUnit sees it; the runs are real, their workers only pretend. */
@Timeout(120)
class MpsStressEngineTest {
  @Scenarios("thread-churn")
  private static final class Anchor {}

  @Scenarios(value = "thread-churn", controls = false)
  private static final class WithoutControls {}

  private static final class NoAnchor {}

  @Scenarios(files = "there/is/no/such.yaml")
  private static final class Unreadable {}

  @TempDir private Path out;

  /** Whatever is anchored, these fakes are run. */
  private final class Fakes implements EngineRuns {
    private final List<RunCase> cases = new ArrayList<>();
    private final List<Skipped> skipped = new ArrayList<>();
    private String control = "error";

    Fakes(String... behaviours) {
      for (String behaviour : behaviours) {
        cases.add(FakeCases.named(behaviour));
      }
    }

    @Override
    public List<SuiteControl> controls() {
      return List.of(
          new PlantedDefect(
              FakeCases.planting(control, "a-defect"), "planted", Set.of("errors"), 10));
    }

    @Override
    public CaseSelection select(List<Case> anchored, String pool) {
      assertThat(anchored).isNotEmpty().allMatch(c -> c.scenario().name().equals("thread-churn"));
      return new CaseSelection(cases, skipped);
    }

    @Override
    public RunOutcome run(
        Scenarios anchored,
        List<SuiteControl> controls,
        List<RunCase> chosen,
        RunListener listener,
        ConfigurationParameters parameters) {
      return RunCoordinator.run(
          new FakeCases.Request(FakeCases.settings(out.resolve("run")))
              .controls(controls, List.of())
              .cases(chosen)
              .listener(listener)
              .build(),
          new StopSignal());
    }
  }

  private static EngineExecutionResults run(EngineRuns runs, Class<?> anchor) {
    return EngineTestKit.engine(new MpsStressEngine(runs)).selectors(selectClass(anchor)).execute();
  }

  @Test
  void everyCaseIsATestWithTheCasesVerdict() {
    EngineExecutionResults results = run(new Fakes("pass", "error", "nothing"), Anchor.class);
    results
        .testEvents()
        .assertThatEvents()
        .haveExactly(1, event(displayName("control: a-defect"), finishedSuccessfully()))
        .haveExactly(1, event(displayName("pass"), finishedSuccessfully()))
        .haveExactly(
            1,
            event(
                displayName("error"),
                finishedWithFailure(
                    message(m -> m.startsWith("failed\n") && m.contains("replay MPS1.")))))
        .haveExactly(
            1,
            event(
                displayName("nothing"),
                finishedWithFailure(message(m -> m.startsWith("inconclusive: no operation ran")))));
    assertThat(results.containerEvents().failed().count()).isZero();
  }

  @Test
  void aFailureLeadsToTheLineOfTheScenario() {
    EngineExecutionResults results = run(new Fakes("error"), WithoutControls.class);
    Throwable failure =
        results
            .testEvents()
            .failed()
            .list()
            .get(0)
            .getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
            .getThrowable()
            .orElseThrow();
    assertThat(failure.getStackTrace()).hasSize(1);
    assertThat(failure.getStackTrace()[0].getFileName()).isEqualTo("error.yaml");
    assertThat(failure.getStackTrace()[0].getLineNumber()).isEqualTo(5);
  }

  @Test
  void theSourceOfAContainerIsAClassAndThatOfACaseAFileWithItsLine() {
    TestDescriptor root =
        EngineTestKit.engine(new MpsStressEngine(new RealSelection()))
            .selectors(selectClass(WithoutControls.class))
            .discover()
            .getEngineDescriptor();
    TestDescriptor anchor = root.getChildren().iterator().next();
    assertThat(anchor.getSource()).containsInstanceOf(ClassSource.class);
    assertThat(anchor.getChildren())
        .hasSize(2)
        .allSatisfy(
            test -> {
              FileSource source = (FileSource) test.getSource().orElseThrow();
              assertThat(source.getFile()).isFile().hasName("thread-churn.yaml");
              assertThat(source.getPosition().orElseThrow().getLine()).isPositive();
            });
  }

  /** Discovery alone, of the real catalogue. */
  private static final class RealSelection implements EngineRuns {
    @Override
    public List<SuiteControl> controls() {
      return List.of();
    }

    @Override
    public CaseSelection select(List<Case> cases, String pool) {
      return CaseSelection.of(
          cases,
          org.mpsstress.scenarios.plan.PlanOptions.simulated(pool),
          Set.copyOf(Capability.WORDS));
    }

    @Override
    public RunOutcome run(
        Scenarios anchored,
        List<SuiteControl> controls,
        List<RunCase> cases,
        RunListener listener,
        ConfigurationParameters parameters) {
      throw new IllegalStateException("discovery runs nothing");
    }
  }

  @Test
  void aControlThatIsMissedFailsItsTest() {
    Fakes fakes = new Fakes("pass");
    fakes.control = "pass3";
    run(fakes, Anchor.class)
        .testEvents()
        .assertThatEvents()
        .haveExactly(
            1,
            event(
                displayName("control: a-defect"),
                finishedWithFailure(message(m -> m.startsWith("control missed: planted")))))
        .haveExactly(1, event(displayName("pass"), finishedSuccessfully()));
  }

  @Test
  void whatWasListedAndDidNotRunFails() {
    Fakes fakes = new Fakes("fault", "fault2", "pass");
    RunOutcomeRefused refused = new RunOutcomeRefused(fakes);
    run(refused, WithoutControls.class).testEvents().assertStatistics(s -> s.started(3).failed(3));
  }

  /** Runs that end before anything ran. */
  private record RunOutcomeRefused(Fakes fakes) implements EngineRuns {
    @Override
    public List<SuiteControl> controls() {
      return fakes.controls();
    }

    @Override
    public CaseSelection select(List<Case> cases, String pool) {
      return fakes.select(cases, pool);
    }

    @Override
    public RunOutcome run(
        Scenarios anchored,
        List<SuiteControl> controls,
        List<RunCase> cases,
        RunListener listener,
        ConfigurationParameters parameters) {
      throw new org.mpsstress.scenarios.runner.workers.FrameworkError("no worker");
    }
  }

  @Test
  void aCaseThatCannotRunIsSkippedWithItsReason() {
    Fakes fakes = new Fakes("pass");
    fakes.skipped.add(new Skipped("events", "a=1", "the SUT cannot do: elapsed"));
    run(fakes, WithoutControls.class)
        .testEvents()
        .assertThatEvents()
        .haveExactly(
            1, event(displayName("events[a=1]"), skippedWithReason("the SUT cannot do: elapsed")));
  }

  @Test
  void scenariosThatCannotBeReadAreOneFailingTest() {
    run(new RealSelection(), Unreadable.class)
        .testEvents()
        .assertStatistics(s -> s.started(1).failed(1))
        .assertThatEvents()
        .haveExactly(
            1, event(finishedWithFailure(message(m -> m.contains("there/is/no/such.yaml")))));
  }

  @Test
  void oneCaseCanBeChosenByItsId() {
    MpsStressEngine engine = new MpsStressEngine(new Fakes("pass", "error"));
    String id = "[engine:mps-stress]/[anchor:" + WithoutControls.class.getName() + "]/[case:pass]";
    EngineTestKit.engine(engine)
        .selectors(selectUniqueId(id))
        .execute()
        .testEvents()
        .assertStatistics(s -> s.started(1).succeeded(1));
  }

  @Test
  void classesWithoutTheAnnotationAreLeftAlone() {
    EngineTestKit.engine(new MpsStressEngine(new Fakes("error")))
        .selectors(
            selectClass(NoAnchor.class), DiscoverySelectors.selectPackage("org.mpsstress.model"))
        .execute()
        .testEvents()
        .assertStatistics(s -> s.started(0));
  }
}
