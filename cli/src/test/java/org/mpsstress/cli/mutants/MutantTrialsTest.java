package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.mutated.Reached;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.MutantResult;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.SutNotMade;

/** A mutant goes from case to case until somebody objects. */
final class MutantTrialsTest {
  private static final Case FIRST =
      Cases.of(ControlScenarios.find("first-operation").orElseThrow()).get(0);
  private static final Case PARALLEL = of("simple-parallel");
  private static final Case KERNELS = of("cold-kernels");
  private static final FoundMutant MUTANT =
      new FoundMutant("mutant-0", 1, "lock", "backend/event.cpp", 3, "not locked", "d");

  private static final KnownKills NOTHING = known("[]");

  private static KnownKills known(String json) {
    try {
      return KnownKills.of(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static Case of(String name) {
    return Cases.of(Catalogue.find(name).orElseThrow()).get(0);
  }

  /** Answers as it is told, by scenario, and for the sound backend by scenario and "sound". */
  private static final class Told implements TrialLayer {
    private final Map<String, Trial> answers = new HashMap<>();
    private final Map<String, FrameworkError> faults = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final List<Long> attempts = new ArrayList<>();
    private final boolean parallel;

    Told(boolean parallel) {
      this.parallel = parallel;
    }

    @Override
    public String name() {
      return parallel ? "controlled" : "free";
    }

    @Override
    public String control() {
      return "a-defect";
    }

    @Override
    public TrialLimit limit() {
      return new TrialLimit(parallel ? 1000 : 1, Duration.ofSeconds(1));
    }

    @Override
    public boolean parallel() {
      return parallel;
    }

    @Override
    public RunCase ready(Case one, PlanOptions options) {
      return CaseSelection.of(one, options);
    }

    @Override
    public Trial attempt(
        RunCase runCase, Predicate<FindingKind> counts, long seed, TrialLimit limit) {
      boolean sound = runCase.defect().equals("mutant-none");
      String what = runCase.begin().scenario() + (sound ? " sound" : "");
      asked.add(what);
      attempts.add(limit.attempts());
      if (faults.containsKey(what)) {
        throw faults.get(what);
      }
      return answers.getOrDefault(what, quiet(0.1));
    }

    @Override
    public void close() {}
  }

  private static Trial quiet(double seconds) {
    return new Trial(1, false, 5, seconds, Set.of(), null, null);
  }

  private static Trial found(FindingKind kind, double seconds) {
    return new Trial(1, true, 2, seconds, Set.of(kind), "it is " + kind, "MPS1.x");
  }

  private static MutantTrials trials(Told... layers) {
    List<MutantTrials.Layer> all = new ArrayList<>();
    for (Told layer : layers) {
      all.add(
          new MutantTrials.Layer(
              layer,
              List.of(
                  new MutantTrials.OnPool(PARALLEL, "patched"),
                  new MutantTrials.OnPool(KERNELS, "patched")),
              layer.limit()));
    }
    return new MutantTrials("presubmit", all, FIRST, NOTHING, 7);
  }

  @Test
  void onlyTheScenariosThatAreNamedAreAsked() {
    MutantTrials.Layer all =
        new MutantTrials.Layer(
            new Told(true),
            List.of(
                new MutantTrials.OnPool(PARALLEL, "patched"),
                new MutantTrials.OnPool(KERNELS, "patched")),
            new TrialLimit(1, Duration.ofSeconds(1)));
    assertThat(all.of(List.of("cold-kernels")).cases())
        .containsExactly(new MutantTrials.OnPool(KERNELS, "patched"));
    assertThat(all.of(List.of()).cases()).hasSize(2);
  }

  @Test
  void whatNoCaseComesToIsAskedOfNone() throws Exception {
    Told controlled = new Told(true);
    MutantTrials trials = trials(controlled);
    Path file = Files.createTempFile("reached", "");
    trials.measure(Reached.none(file, 1), new PrintWriter(Writer.nullWriter()));
    Files.delete(file);
    controlled.asked.clear();
    assertThat(trials.attempt(MUTANT).fate()).isEqualTo(MutantResult.Fate.SURVIVED);
    assertThat(controlled.asked).containsExactly("first-operation");
  }

  @Test
  void theFirstFindingKillsIt() throws Exception {
    Told controlled = new Told(true);
    Told free = new Told(false);
    controlled.answers.put("cold-kernels", found(FindingKind.RACE, 1));
    MutantResult result = trials(controlled, free).attempt(MUTANT);
    assertThat(result.fate()).isEqualTo(MutantResult.Fate.KILLED);
    assertThat(result.layer()).isEqualTo("controlled");
    assertThat(result.finding()).isEqualTo("race");
    assertThat(result.cases()).isEqualTo(2);
    assertThat(controlled.asked)
        .containsExactly(
            "first-operation", "simple-parallel", "cold-kernels", "cold-kernels sound");
    assertThat(free.asked).isEmpty();
  }

  @Test
  void aGlanceIsAFewSchedulesOfEachExploredCase() throws Exception {
    Told controlled = new Told(true);
    Told free = new Told(false);
    MutantTrials trials = trials(controlled, free);
    assertThat(trials.glance(MUTANT)).isNull();
    assertThat(controlled.asked)
        .containsExactly("first-operation", "simple-parallel", "cold-kernels");
    assertThat(controlled.attempts).allMatch(most -> most < 10);
    assertThat(free.asked).isEmpty();
    controlled.answers.put("cold-kernels", found(FindingKind.RACE, 1));
    assertThat(trials.glance(MUTANT).fate()).isEqualTo(MutantResult.Fate.KILLED);
    assertThat(controlled.attempts).contains(1000L); // the sound backend has its whole time
  }

  @Test
  void whoeverKilledOneOfAComponentIsAskedFirst() throws Exception {
    Told controlled = new Told(true);
    controlled.answers.put("cold-kernels", found(FindingKind.RACE, 1));
    MutantTrials trials = trials(controlled);
    trials.attempt(MUTANT);
    assertThat(trials.attempt(MUTANT).cases()).isEqualTo(1);
  }

  @Test
  void whoeverKilledItBeforeIsAskedFirst() throws Exception {
    Told controlled = new Told(true);
    String killer = new MutantTrials.OnPool(KERNELS, "patched").id();
    KnownKills known =
        known(
            "[{\"id\": \"mutant-0\", \"file\": \"backend/event.cpp\", \"digest\": \"d\", \"killer\": \"%s\"}]"
                .formatted(killer));
    List<MutantTrials.OnPool> both =
        List.of(
            new MutantTrials.OnPool(PARALLEL, "patched"),
            new MutantTrials.OnPool(KERNELS, "patched"));
    new MutantTrials(
            "presubmit",
            List.of(new MutantTrials.Layer(controlled, both, controlled.limit())),
            FIRST,
            known,
            7)
        .attempt(MUTANT);
    assertThat(controlled.asked)
        .containsExactly("first-operation", "cold-kernels", "simple-parallel");
  }

  @Test
  void aGlanceEndsAfterTheLikeliestCases() throws Exception {
    Told controlled = new Told(true);
    List<MutantTrials.OnPool> many = new ArrayList<>();
    Catalogue.all().stream()
        .filter(one -> !one.name().equals("cold-kernels"))
        .map(one -> new MutantTrials.OnPool(Cases.of(one).get(0), "patched"))
        .forEach(many::add);
    assertThat(many).hasSizeGreaterThan(MutantTrials.GLANCED);
    many.add(new MutantTrials.OnPool(KERNELS, "patched"));
    MutantTrials trials =
        new MutantTrials(
            "presubmit",
            List.of(new MutantTrials.Layer(controlled, many, controlled.limit())),
            FIRST,
            NOTHING,
            7);
    controlled.answers.put("cold-kernels", found(FindingKind.RACE, 1));
    assertThat(trials.glance(MUTANT)).isNull();
    assertThat(controlled.asked).hasSize(1 + MutantTrials.GLANCED);
    assertThat(trials.attempt(MUTANT).cases()).isGreaterThan(MutantTrials.GLANCED);
    assertThat(trials.glance(MUTANT).cases()).isEqualTo(1); // it has killed one of the component
  }

  @Test
  void whatDiesAtOnceCountsApart() throws Exception {
    Told controlled = new Told(true);
    controlled.answers.put("first-operation", found(FindingKind.CRASH, 1));
    assertThat(trials(controlled).attempt(MUTANT).fate()).isEqualTo(MutantResult.Fate.DEAD);
    controlled.answers.put("first-operation", found(FindingKind.VALUE, 1));
    assertThat(trials(controlled).attempt(MUTANT).fate()).isEqualTo(MutantResult.Fate.KILLED);
  }

  @Test
  void ofWhichNoPoolCanBeMadeDiesAtOnce() throws Exception {
    Told controlled = new Told(true);
    controlled.faults.put("first-operation", new SutNotMade("no such pool"));
    MutantResult alone = trials(controlled).attempt(MUTANT);
    assertThat(alone.fate()).isEqualTo(MutantResult.Fate.DEAD);
    assertThat(alone.message()).isEqualTo("no such pool");
    assertThat(controlled.asked).containsExactly("first-operation", "first-operation sound");
    controlled.faults.clear();
    controlled.faults.put("cold-kernels", new SutNotMade("no such pool"));
    assertThat(trials(controlled).attempt(MUTANT).fate()).isEqualTo(MutantResult.Fate.DEAD);
  }

  @Test
  void anotherFaultOfTheToolKillsNothing() {
    Told controlled = new Told(true);
    controlled.faults.put("first-operation", new FrameworkError("no room"));
    assertThatThrownBy(() -> trials(controlled).attempt(MUTANT))
        .isInstanceOf(FrameworkError.class)
        .hasMessage("no room");
  }

  @Test
  void whatTheToolFailsOnAnotherCaseMayKill() throws Exception {
    Told controlled = new Told(true);
    controlled.faults.put("first-operation", new FrameworkError("it went two ways"));
    controlled.faults.put("simple-parallel", new FrameworkError("it went two ways"));
    controlled.answers.put("cold-kernels", found(FindingKind.ERROR, 1));
    assertThat(trials(controlled).attempt(MUTANT).fate()).isEqualTo(MutantResult.Fate.KILLED);
  }

  @Test
  void othersAreAskedForThemselves() throws Exception {
    Told free = new Told(false);
    List<MutantTrials.OnPool> cases = List.of(new MutantTrials.OnPool(PARALLEL, "patched"));
    List<MutantTrials.OnPool> others = List.of(new MutantTrials.OnPool(KERNELS, "patched"));
    MutantTrials trials =
        new MutantTrials(
            "presubmit",
            List.of(new MutantTrials.Layer(free, cases, others, free.limit())),
            FIRST,
            NOTHING,
            7);
    free.answers.put("cold-kernels", found(FindingKind.ERROR, 1));
    assertThat(trials.attempt(MUTANT).fate()).isEqualTo(MutantResult.Fate.SURVIVED);
    assertThat(trials.attemptOthers(MUTANT).fate()).isEqualTo(MutantResult.Fate.KILLED);
  }

  @Test
  void whereNoBackendCanBeMadeNoneIsJudged() {
    Told controlled = new Told(true);
    controlled.faults.put("first-operation", new SutNotMade("no memory for a device"));
    controlled.faults.put("first-operation sound", new SutNotMade("no memory for a device"));
    assertThatThrownBy(() -> trials(controlled).attempt(MUTANT)).isInstanceOf(FrameworkError.class);
  }

  @Test
  void standingStillKillsOnlyWhereTheSoundBackendIsQuick() throws Exception {
    Told free = new Told(false);
    free.answers.put("cold-kernels", found(FindingKind.HANG, 5));
    free.answers.put("cold-kernels sound", quiet(0.6));
    assertThat(trials(free).attempt(MUTANT).fate()).isEqualTo(MutantResult.Fate.SURVIVED);
    free.answers.put("cold-kernels sound", quiet(0.4));
    assertThat(trials(free).attempt(MUTANT).fate()).isEqualTo(MutantResult.Fate.KILLED);
  }

  @Test
  void whoObjectsToTheSoundBackendTooKillsNothing() {
    Told controlled = new Told(true);
    controlled.answers.put("cold-kernels", found(FindingKind.ERROR, 1));
    controlled.answers.put("cold-kernels sound", found(FindingKind.ERROR, 1));
    assertThatThrownBy(() -> trials(controlled).attempt(MUTANT))
        .isInstanceOf(FrameworkError.class)
        .hasMessageStartingWith("the sound backend does not pass cold-kernels")
        .hasMessageEndingWith("it is error");
  }

  @Test
  void theSoundBackendIsAskedOnceForACase() throws Exception {
    Told controlled = new Told(true);
    controlled.answers.put("cold-kernels", found(FindingKind.RACE, 1));
    MutantTrials trials = trials(controlled);
    trials.attempt(MUTANT);
    trials.attempt(MUTANT);
    assertThat(controlled.asked).containsOnlyOnce("cold-kernels sound");
  }

  @Test
  void nobodyObjects() throws Exception {
    MutantResult result = trials(new Told(true), new Told(false)).attempt(MUTANT);
    assertThat(result.fate()).isEqualTo(MutantResult.Fate.SURVIVED);
    assertThat(result.cases()).isEqualTo(4);
  }
}
