package org.mpsstress.scenarios.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.detection.DefectRow;
import org.mpsstress.model.detection.DetectorHits;
import org.mpsstress.model.detection.Faulted;
import org.mpsstress.model.detection.Power;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/** Trials, columns, the row without a defect. */
final class DetectionRunTest {
  private static final Defect DEFECT =
      new Defect("non-atomic-counter", "a counter", "pool", Set.of(FindingKind.RACE));

  private final List<String> told = new ArrayList<>();

  private static DetectionRun.Row row(String... layers) {
    return row(DEFECT, layers);
  }

  private static DetectionRun.Row row(Defect defect, String... layers) {
    Places.Entry entry =
        new Places.Entry(
            defect.id(), "patched", List.of(new Place(layers[0], "simple-parallel", null)));
    return new DetectionRun.Row(defect, entry, List.of(layers));
  }

  private DetectionRun run(int trials, FakeLayer... layers) {
    Map<String, TrialLayer> all = new java.util.HashMap<>();
    for (FakeLayer layer : layers) {
      all.put(layer.name(), layer);
    }
    return new DetectionRun(
        TrialLayers.simulated(all),
        42,
        trials,
        (done, of, what) -> told.add(done + "/" + of + " " + what));
  }

  private static Power only(DetectionRun run) {
    return run.rows().get(0).cheapest();
  }

  @Test
  void everyTrialHasASeedOfItsOwnThatComesFromThePrintedOne() throws Exception {
    FakeLayer first = new FakeLayer("controlled", true, 5L);
    FakeLayer second = new FakeLayer("controlled", true, 5L);
    run(20, first).attempt(List.of(row("controlled")));
    run(20, second).attempt(List.of(row("controlled")));
    assertThat(new HashSet<>(first.seeds)).hasSize(20);
    assertThat(second.seeds).isEqualTo(first.seeds);
  }

  @Test
  void attemptsAreSummedUp() throws Exception {
    DetectionRun run = run(4, new FakeLayer("controlled", true, 3L, 1L, 9L, 4L));
    run.attempt(List.of(row("controlled")));
    Power power = only(run);
    assertThat(power.found()).isEqualTo(4);
    assertThat(power.effort().n50().value()).isEqualTo(3);
    assertThat(power.effort().n95().value()).isEqualTo(9);
    assertThat(power.effort().medianSeconds()).isEqualTo(0.03);
    assertThat(power.token()).isEqualTo("MPS1.finding");
    assertThat(power.wellBudgeted()).isTrue();
    assertThat(run.isComplete()).isTrue();
  }

  @Test
  void aMissIsListedAndNotTriedAgain() throws Exception {
    FakeLayer layer = new FakeLayer("controlled", true, 3L, null, 2L);
    DetectionRun run = run(3, layer);
    run.attempt(List.of(row("controlled")));
    Power power = only(run);
    assertThat(power.found()).isEqualTo(2);
    assertThat(power.trials()).isEqualTo(3);
    assertThat(layer.seeds).hasSize(3);
    assertThat(power.missedSeeds()).containsExactly(layer.seeds.get(1));
  }

  @Test
  void halfOfTheTrialsHaveNoMedianTime() throws Exception {
    DetectionRun run = run(2, new FakeLayer("controlled", true, 3L, null));
    run.attempt(List.of(row("controlled")));
    assertThat(only(run).effort().medianSeconds()).isNull();
  }

  @Test
  void onlyAnExpectedDetectorCountsButAllAreReported() throws Exception {
    DetectionRun run =
        run(2, new FakeLayer("controlled", true, 3L).hearing(FindingKind.LEAK, FindingKind.RACE));
    run.attempt(List.of(row("controlled")));
    assertThat(only(run).oracles())
        .containsExactly(new DetectorHits("race", 2, true), new DetectorHits("leak", 2, false));
    DetectionRun deaf = run(2, new FakeLayer("controlled", true, 3L).hearing(FindingKind.LEAK));
    deaf.attempt(List.of(row("controlled")));
    assertThat(only(deaf).found()).isZero();
    assertThat(only(deaf).oracles()).containsExactly(new DetectorHits("leak", 2, false));
  }

  @Test
  void plainStressStandsBesideWithAQuarterOfTheTrials() throws Exception {
    FakeLayer free = new FakeLayer("free", false, (Long) null);
    DetectionRun run = run(20, new FakeLayer("controlled", true, 3L), free);
    run.attempt(List.of(row("controlled", "free")));
    assertThat(free.seeds).hasSize(5);
    DefectRow row = run.rows().get(0);
    assertThat(row.cheapest().layer()).isEqualTo("controlled");
    assertThat(row.on("free").found()).isZero();
  }

  @Test
  void whereItIsReliedOnPlainStressHasAllTrials() throws Exception {
    FakeLayer free = new FakeLayer("free", false, 1L);
    run(20, free).attempt(List.of(row("free")));
    assertThat(free.seeds).hasSize(20);
  }

  @Test
  void withoutADefectTheSameCasesAreRunAsOftenAsWithThem() throws Exception {
    FakeLayer layer = new FakeLayer("controlled", true, 7L);
    DetectionRun run = run(4, layer);
    Defect other = new Defect("other", "another", "pool", DEFECT.detectors());
    run.attempt(List.of(row("controlled"), row(other, "controlled")));
    assertThat(layer.quietLimits).hasSize(1);
    assertThat(run.quiet().runs()).isEqualTo(2 * 4 * 7);
    assertThat(run.quiet().findings()).isZero();
    assertThat(told).last().isEqualTo("3/3 simple-parallel");
  }

  @Test
  void aFalseAlarmIsAFindingWithItsToken() throws Exception {
    DetectionRun run = run(1, new FakeLayer("controlled", true, 7L).alarming());
    run.attempt(List.of(row("controlled")));
    assertThat(run.quiet().findings()).isEqualTo(1);
    assertThat(run.quiet().cases().get(0).message()).isEqualTo("an alarm");
    assertThat(run.quiet().cases().get(0).token()).isEqualTo("MPS1.alarm");
  }

  @Test
  void whatIsKnownWhenItIsInterruptedIsKept() {
    DetectionRun run = run(2, new FakeLayer("free", false, 1L).interruptedAfter(3));
    Defect other = new Defect("other", "another", "pool", DEFECT.detectors());
    assertThatThrownBy(() -> run.attempt(List.of(row("free"), row(other, "free"))))
        .isInstanceOf(RunInterrupted.class);
    assertThat(run.rows()).extracting(DefectRow::id).containsExactly("non-atomic-counter");
    assertThat(run.isComplete()).isFalse();
  }

  /** It would fail without the defect, too, and its row would prove nothing. */
  @Test
  void aCaseThatTheSubjectCannotRunFindsNothing() throws Exception {
    FakeLayer layer = new FakeLayer("controlled", true, 7L);
    TrialLayers able = TrialLayers.simulated(Map.of("controlled", layer));
    TrialLayers unable =
        new TrialLayers() {
          @Override
          public TrialLayer of(String name, String defect) {
            return able.of(name, defect);
          }

          @Override
          public PlanOptions plan(String pool, String defect) {
            return able.plan(pool, defect);
          }

          @Override
          public Set<String> missing(Case one, String defect) {
            return Set.of("main_thread");
          }
        };
    DetectionRun run = new DetectionRun(unable, 42, 3, (done, of, what) -> {});
    run.attempt(List.of(row("controlled")));
    assertThat(run.rows()).isEmpty();
    assertThat(layer.seeds).isEmpty();
    assertThat(run.faults())
        .containsExactly(
            new Faulted(
                "non-atomic-counter",
                "controlled",
                "simple-parallel cannot show it: the SUT cannot do: main_thread"));
  }

  @Test
  void aFaultIsThatOfItsColumnAndTheOthersAreTried() throws Exception {
    DetectionRun run = run(2, new FakeLayer("controlled", true, 7L).failingAt("other"));
    Defect other = new Defect("other", "another", "pool", DEFECT.detectors());
    run.attempt(List.of(row(other, "controlled"), row("controlled")));
    assertThat(run.faults())
        .containsExactly(new Faulted("other", "controlled", "the explorer failed"));
    assertThat(run.rows()).extracting(DefectRow::id).containsExactly("non-atomic-counter");
    assertThat(run.isComplete()).isTrue();
  }

  @Test
  void anInterruptionAmongParallelRowsIsNoFault() {
    DetectionRun run = run(2, new FakeLayer("controlled", true, 1L).interruptedAfter(0));
    assertThatThrownBy(() -> run.attempt(List.of(row("controlled"))))
        .isInstanceOf(RunInterrupted.class);
    assertThat(run.rows()).isEmpty();
  }
}
