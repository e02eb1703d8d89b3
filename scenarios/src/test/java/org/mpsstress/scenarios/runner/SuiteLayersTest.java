package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseTally;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Layers after the first: their order, their time, their controls. No worker is started. */
class SuiteLayersTest {
  @TempDir private Path out;

  private final List<String> ran = new ArrayList<>();

  private RunOutcome run(SuiteLayer... layers) {
    return run(new StopSignal(), layers);
  }

  private RunOutcome run(StopSignal stop, SuiteLayer... layers) {
    return run(stop, List.of(), layers);
  }

  private RunOutcome run(StopSignal stop, List<Proof> proofs, SuiteLayer... layers) {
    return run(stop, proofs, Arrays.stream(layers).map(LayerPlan::of).toList());
  }

  private RunOutcome run(StopSignal stop, List<Proof> proofs, List<LayerPlan> layers) {
    RunRequest request =
        new FakeCases.Request(FakeCases.settings(out.resolve("run")))
            .controls(List.of(), proofs)
            .layers(layers)
            .build();
    return RunCoordinator.run(request, stop);
  }

  private SuiteLayer layer(String name, boolean found, Duration budget, String... cases) {
    return new SuiteLayer(
        name,
        List.of(new Planted("control of " + name, name, found)),
        List.of(cases).stream().map(id -> (SuiteCase) new Passing(name, id)).toList(),
        List.of(new Skipped("left out of " + name, null, "for a reason")),
        budget);
  }

  @Test
  void layersRunInOrderEachAfterItsControls() {
    RunOutcome outcome = run(layer("one", true, null, "a", "b"), layer("two", true, null, "c"));
    assertThat(ran).containsExactly("control of one", "a", "b", "control of two", "c");
    assertThat(outcome.record().cases())
        .extracting(result -> result.begin().layer() + ":" + result.begin().id())
        .containsExactly("one:a", "one:b", "two:c");
    assertThat(outcome.record().skipped())
        .extracting(Skipped::scenario)
        .containsExactly("left out of one", "left out of two");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.PASSED);
  }

  @Test
  void aLayerIsMadeWhenItsTurnHasCome() {
    LayerPlan later =
        LayerPlan.later(
            "two",
            () -> {
              ran.add("made");
              return layer("two", true, null, "c");
            });
    LayerPlan first = LayerPlan.of(layer("one", true, null, "a"));
    RunOutcome outcome = run(new StopSignal(), List.of(), List.of(first, later));
    assertThat(ran).containsExactly("control of one", "a", "made", "control of two", "c");
    assertThat(outcome.record().skipped()).hasSize(2);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.PASSED);
  }

  /** A build reads from its children and hears nothing: the record is written without its layer. */
  @Test
  void whoEndsARunWhileALayerIsMadeGetsItsRecord() {
    StopSignal stop = new StopSignal();
    CountDownLatch never = new CountDownLatch(1);
    LayerPlan slow =
        LayerPlan.later(
            "two",
            () -> {
              stop.request();
              awaitUninterruptibly(never);
              return layer("two", true, null, "c");
            });
    LayerPlan first = LayerPlan.of(layer("one", true, null, "a"));
    RunOutcome outcome = run(stop, List.of(), List.of(first, slow));
    never.countDown();
    assertThat(ran).containsExactly("control of one", "a");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(outcome.record().faults()).isEmpty();
    assertThat(outcome.record().skipped())
        .filteredOn(one -> one.scenario().equals("layer two"))
        .singleElement()
        .satisfies(one -> assertThat(one.reason()).contains("ended by its user"));
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    while (true) {
      try {
        latch.await();
        return;
      } catch (InterruptedException again) {
        continue;
      }
    }
  }

  @Test
  void aLayerThatCannotBeMadeIsAnErrorOfTheFramework() {
    LayerPlan broken =
        LayerPlan.later(
            "two",
            () -> {
              throw new FrameworkError("it does not compile");
            });
    LayerPlan after = LayerPlan.later("three", () -> layer("three", true, null, "d"));
    LayerPlan first = LayerPlan.of(layer("one", true, null, "a"));
    RunOutcome outcome = run(new StopSignal(), List.of(), List.of(first, broken, after));
    assertThat(ran).containsExactly("control of one", "a");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FRAMEWORK_FAULT);
    assertThat(outcome.record().skipped())
        .filteredOn(one -> Boolean.TRUE.equals(one.mustRun()))
        .extracting(Skipped::scenario)
        .containsExactly("layer two", "layer three");
  }

  @Test
  void aMissedControlOfALaterLayerMakesTheRunInconclusive() {
    RunOutcome outcome = run(layer("one", true, null, "a"), layer("two", false, null, "b"));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
  }

  @Test
  void aQuietCaseOfADetectorThatWasNotProvenHasNotPassed() {
    RunOutcome outcome =
        run(
            new StopSignal(),
            List.of(new Proof("value", Set.of(), false)),
            layer("one", true, null, "a"));
    assertThat(outcome.record().cases())
        .singleElement()
        .satisfies(result -> assertThat(result.verdict()).isEqualTo(Verdict.NOT_JUDGED));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
  }

  @Test
  void aLayerWithoutTimeLeavesTheNextOneAlone() {
    RunOutcome outcome = run(layer("one", true, Duration.ZERO, "a"), layer("two", true, null, "b"));
    assertThat(ran).containsExactly("control of one", "control of two", "b");
    assertThat(outcome.record().skipped())
        .filteredOn(skipped -> skipped.scenario().equals("a"))
        .singleElement()
        .satisfies(
            skipped ->
                assertThat(skipped.reason())
                    .isEqualTo("the time budget of layer one, 0 s of CPU time, was spent"));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(outcome.summary().reason())
        .isEqualTo(
            "scenarios that must run did not: a"
                + " (the time budget of layer one, 0 s of CPU time, was spent)");
  }

  /** Ctrl-C goes to child processes, too: one may be gone before this one knows of it. */
  @Test
  void aFailureBesideTheUsersWishToEndIsNoFault() {
    StopSignal stop = new StopSignal();
    Runnable ends =
        () -> {
          new Thread(stop::request).start();
          throw new FrameworkError("a child ended with exit code 130");
        };
    RunOutcome outcome =
        run(
            stop,
            new SuiteLayer(
                "one", List.of(), List.of(new Passing("one", "a", ends)), List.of(), null));
    assertThat(outcome.record().faults()).isEmpty();
    assertThat(outcome.record().cases())
        .singleElement()
        .satisfies(result -> assertThat(result.verdict()).isEqualTo(Verdict.INCONCLUSIVE));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
  }

  @Test
  void aFailureWithoutSuchAWishIsAFault() {
    Runnable fails =
        () -> {
          throw new FrameworkError("a child ended with exit code 130");
        };
    RunOutcome outcome =
        run(
            new StopSignal(),
            new SuiteLayer(
                "one", List.of(), List.of(new Passing("one", "a", fails)), List.of(), null));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FRAMEWORK_FAULT);
  }

  @Test
  void whatTimeDoesNotReachMayBeLeftOutWhereTheLayerSaysSo() {
    SuiteLayer quick = layer("quick", true, Duration.ZERO, "b").asTimeAllowed();
    RunOutcome beside = run(layer("one", true, null, "a"), quick);
    assertThat(beside.record().skipped())
        .filteredOn(left -> left.scenario().equals("b"))
        .singleElement()
        .satisfies(left -> assertThat(left.required()).isFalse())
        .satisfies(left -> assertThat(left.reason()).contains("0 s of CPU time, was spent"));
    assertThat(beside.exitCode()).isEqualTo(ExitCode.PASSED);
  }

  @Test
  void whereNothingRanNothingIsSaid() {
    RunOutcome alone = run(layer("quick", true, Duration.ZERO, "b").asTimeAllowed());
    assertThat(alone.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(alone.record().summary().reason()).isEqualTo("nothing ran");
  }

  @Test
  void whatItsUserEndedIsIncompleteWhateverTheLayerSays() {
    StopSignal stop = new StopSignal();
    SuiteLayer quick =
        new SuiteLayer(
                "quick",
                List.of(),
                List.of(new Passing("quick", "a", stop::request), new Passing("quick", "b")),
                List.of(),
                null)
            .asTimeAllowed();
    RunOutcome outcome = run(stop, quick);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(outcome.record().skipped())
        .singleElement()
        .satisfies(left -> assertThat(left.required()).isTrue());
  }

  @Test
  void oneIdInTwoLayersIsRefused() {
    SuiteLayer one = layer("one", true, null, "a");
    SuiteLayer two = layer("two", true, null, "a");
    assertThatThrownBy(() -> run(one, two)).hasMessage("two cases of one run have the same id");
  }

  @Test
  void aPartOfABudgetEndsWithItsOwnTimeOrTheWholes() {
    Budget whole = Budget.of(Duration.ofSeconds(60), () -> 0, Duration.ofSeconds(10), () -> 0);
    assertThat(processors(whole, Duration.ofSeconds(3))).isEqualTo(Duration.ofSeconds(3));
    assertThat(processors(whole, Duration.ofSeconds(30))).isEqualTo(Duration.ofSeconds(10));
    assertThat(processors(whole, null)).isEqualTo(Duration.ofSeconds(10));
    assertThat(whole.part(Duration.ofSeconds(3)).left()).isEqualTo(Duration.ofSeconds(60));
    assertThat(Budget.of(null).part(null).left()).isNull();
    assertThat(processors(Budget.of(null), null)).isNull();
  }

  private static Duration processors(Budget budget, Duration most) {
    return budget.part(most).processorsLeft();
  }

  @Test
  void whatASuiteAllotsIsSpentByWorkAndNotByWaiting() {
    AtomicLong wall = new AtomicLong();
    AtomicLong worked = new AtomicLong();
    Budget budget = Budget.of(null, wall::get, Duration.ofSeconds(10), worked::get);
    wall.set(Duration.ofHours(3).toNanos());
    worked.set(Duration.ofSeconds(9).toNanos());
    assertThat(budget.isSpent()).isFalse();
    worked.set(Duration.ofSeconds(10).toNanos());
    assertThat(budget.isSpent()).isTrue();
    assertThat(budget.spent()).isEqualTo("10 s of CPU time");
  }

  /** A control that says what it was told to say. */
  private final class Planted implements SuiteControl {
    private final String id;
    private final String layer;
    private final boolean found;

    Planted(String id, String layer, boolean found) {
      this.id = id;
      this.layer = layer;
      this.found = found;
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public Control attempt(Context context) {
      ran.add(id);
      return new Control(id, "planted", layer, "values", found, 0.0, null, null);
    }
  }

  /** A case that passes without any scenario. */
  private final class Passing implements SuiteCase {
    private final CaseBegin begin;
    private final Runnable work;

    Passing(String layer, String id) {
      this(layer, id, () -> {});
    }

    Passing(String layer, String id, Runnable work) {
      this.work = work;
      this.begin =
          new CaseBegin(
              id, id, id, "", Map.of(), "free", null, "patched", "java", layer, List.of(), null);
    }

    @Override
    public CaseBegin begin() {
      return begin;
    }

    @Override
    public CaseExecution execution(CaseMethod.Context context) {
      return new CaseExecution() {
        @Override
        public void run() {
          ran.add(begin.id());
          work.run();
        }

        @Override
        public CaseEnd end() {
          return CaseEnd.of(begin.id(), Verdict.PASSED).reason("").runs(1).processes(1).build();
        }

        @Override
        public CaseEnd inconclusive(String why) {
          return new CaseTally(begin.id()).inconclusive(why);
        }
      };
    }
  }
}
