package org.mpsstress.scenarios.runner;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.workers.ProvenanceCheck;

/** Cases whose name is what the {@link FakeWorker} does with them, and requests to run them. */
public final class FakeCases {
  private FakeCases() {}

  public static RunCase named(String behaviour) {
    return planting(behaviour, null);
  }

  public static RunCase planting(String behaviour, String defect) {
    return planned(behaviour, defect, plan(behaviour, "sim", null));
  }

  /** On that SUT, with variables of the environment. */
  public static RunCase withVariables(String behaviour, String sut, List<Plan.Variable> variables) {
    return planned(behaviour, null, plan(behaviour, sut, variables));
  }

  /** On that SUT, on a device with so much memory. */
  static RunCase withMemory(String behaviour, String sut, long bytes) {
    return planned(behaviour, null, plan(behaviour, sut, null, bytes));
  }

  private static RunCase planned(String behaviour, String defect, Plan plan) {
    CaseBegin begin =
        new CaseBegin(
            behaviour,
            behaviour,
            "a fake",
            "",
            Map.of(),
            "free",
            null,
            "patched",
            "native",
            "scenarios",
            List.of(),
            new CaseBegin.Place(behaviour + ".yaml", 1));
    return new RunCase(
        begin, () -> plan, new Expectations(Set.of("leaks"), List.of()), false, defect, null);
  }

  private static Plan plan(String behaviour, String sut, List<Plan.Variable> variables) {
    return plan(behaviour, sut, variables, 0);
  }

  private static Plan plan(
      String behaviour, String sut, List<Plan.Variable> variables, long memoryBytes) {
    return new Plan(
        Plan.FORMAT,
        new Plan.Tested(behaviour, "", behaviour + ".yaml", sut, "patched", null),
        new Plan.Surroundings(
            null,
            "cold",
            0,
            memoryBytes,
            0,
            null,
            variables,
            behaviour.startsWith("exit") ? "exit" : null,
            null,
            null),
        new Plan.Program(
            List.of(),
            List.of(),
            0,
            List.of(
                new Plan.Operation(
                    14,
                    "mm",
                    5,
                    "y = mm x x",
                    1,
                    List.of(0, 0),
                    null,
                    null,
                    null,
                    null,
                    Plan.Expected.NOTHING)),
            List.of(),
            List.of(
                new Plan.Group(
                    "worker",
                    "native",
                    false,
                    2,
                    3,
                    new Plan.Start("barrier", 0, 0),
                    List.of(),
                    List.of(0),
                    List.of(),
                    List.of(List.of(1))))));
  }

  public static RunSettings settings(Path out, String... worker) {
    return settings(out, Duration.ofSeconds(2), worker);
  }

  /** With a patience of its own: how long nothing may advance. */
  static RunSettings settings(Path out, Duration patience, String... worker) {
    return new RunSettings(
        out,
        FakeWorker.command(worker),
        new ProvenanceCheck(FakeWorker.BUILD_ID),
        null,
        patience,
        Duration.ofSeconds(1));
  }

  public static RunBegin begin(long seed) {
    return new RunBegin(
        RunBegin.FORMAT,
        "0.1.0",
        "2026-01-01T00:00:00Z",
        List.of("run"),
        null,
        RunBegin.REFERENCE,
        "sim",
        "patched",
        seed,
        new Machine("linux", "cpu", 2, 1, "17"),
        Map.of(),
        List.of("scenarios"));
  }

  /** Changes to a plain request. */
  public static final class Request {
    private final RunSettings settings;
    private final List<RunCase> cases = new ArrayList<>();
    private final List<SuiteControl> controls = new ArrayList<>();
    private final List<RunListener> listeners = new ArrayList<>();
    private final List<Proof> proofs = new ArrayList<>();
    private final List<LayerPlan> layers = new ArrayList<>();
    private Map<String, CaseMethod> methods = Map.of();
    private int repeat = 1;
    private Duration budget;
    private boolean sideBySide;

    public Request(RunSettings settings, String... behaviours) {
      this.settings = settings;
      for (String behaviour : behaviours) {
        cases.add(named(behaviour));
      }
    }

    Request control(SuiteControl control) {
      return controls(List.of(control), List.of());
    }

    public Request controls(List<SuiteControl> planted, List<Proof> asked) {
      controls.addAll(planted);
      proofs.addAll(asked);
      return this;
    }

    public Request cases(List<RunCase> more) {
      cases.addAll(more);
      return this;
    }

    Request layers(List<LayerPlan> more) {
      layers.addAll(more);
      return this;
    }

    /** Cases of that strategy are carried out so. */
    public Request method(String strategy, CaseMethod method) {
      methods = Map.of(strategy, method);
      return this;
    }

    public Request listener(RunListener listener) {
      listeners.add(listener);
      return this;
    }

    Request repeat(int times) {
      repeat = times;
      return this;
    }

    Request sideBySide() {
      sideBySide = true;
      return this;
    }

    public Request budget(Duration limit) {
      budget = limit;
      return this;
    }

    public RunRequest build() {
      return new RunRequest(
          begin(42),
          List.of(),
          settings,
          new RunRequest.Planted(controls, proofs),
          new CaseSelection(cases, List.of()),
          new RunRequest.Amount(repeat, budget, null, false, sideBySide),
          methods,
          layers,
          listeners);
    }
  }
}
