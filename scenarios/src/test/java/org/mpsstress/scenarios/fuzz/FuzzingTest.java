package org.mpsstress.scenarios.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;

class FuzzingTest {
  private static final long MORE_THAN_A_PROGRAM_TAKES = Duration.ofMillis(20).toNanos();

  @TempDir Path directory;

  private final AllFail layer = new AllFail();
  private String pool = "patched";
  private Set<String> capabilities = Set.copyOf(Capability.WORDS);
  private Duration budget = Duration.ofHours(1);

  /** But once more from the file, whose token it is; those that fail like it are only counted. */
  @Test
  void whatNeedNotBeSmallIsLeftAsItWasDrawn() throws Exception {
    FuzzResult result = run(6, false, false);
    assertThat(layer.attempts).hasValue(7);
    assertThat(result.findings()).hasSize(6);
    FuzzFinding left =
        result.findings().stream()
            .filter(finding -> finding.scenario() != null)
            .reduce((one, other) -> null)
            .orElseThrow();
    assertThat(left.token()).isEqualTo("MPS1.race");
    assertThat(left.lines()).isEqualTo(left.from());
    assertThat(directory.resolve(left.scenario()))
        .content()
        .contains("title: 'A random program that fails on patched'", "pools: [patched]");
  }

  /** None is drawn that none of the pools is meant for. */
  @Test
  void everyProgramIsTriedOnThePoolThatWasAskedFor() throws Exception {
    pool = "freelist";
    run(20, false, false);
    assertThat(layer.attempts).hasValue(21);
  }

  /** Some sources cannot commit, and none counts what only the reference backend counts. */
  @Test
  void noProgramNeedsWhatTheSutCannotDo() throws Exception {
    Set<String> few = new TreeSet<>(Capability.WORDS);
    few.removeAll(Set.of("commits", "internal_counts", "gates"));
    capabilities = few;
    run(60, false, false);
    few.add(Keywords.EXPLORED);
    assertThat(layer.needed).isNotEmpty().isSubsetOf(few);
  }

  /** As a library on the CPU can: there are tensors, threads and waits for everything. */
  @Test
  void aSutThatCanDoNearlyNothingIsTriedAllTheSame() throws Exception {
    capabilities = Set.of();
    assertThat(run(20, false, false).programs()).isEqualTo(20);
    assertThat(layer.needed).isEmpty();
  }

  @Test
  void whatIsToBeSmallIsTriedAgain() throws Exception {
    FuzzResult result = run(1, false, true);
    assertThat(layer.attempts).hasValueGreaterThan(1);
    assertThat(result.findings()).singleElement();
    assertThat(directory.resolve(result.findings().get(0).scenario())).exists();
  }

  @Test
  void aProgramHasTenSecondsOrWhatIsLeftOfTheBudget() throws Exception {
    run(1, false, false);
    assertThat(layer.given).isEqualTo(Duration.ofSeconds(10));
    budget = Duration.ofSeconds(9);
    layer.attempts.set(0);
    run(1, false, false);
    assertThat(layer.given).isPositive().isLessThan(budget);
  }

  /** Whoever is at a program beside it ends that one. */
  @Test
  void noProgramIsBegunWhileTheFirstFindingIsMadeSmall() throws Exception {
    layer.onlyFirst = true;
    FuzzResult result = run(50, true, true);
    assertThat(result.programs()).isLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(result.findings()).isNotEmpty();
  }

  /** On many processors there is a queue for it, which the first finding would not end. */
  @Test
  void whereProgramsRunAloneNoneIsTriedAfterTheFirstFinding() throws Exception {
    layer.alone = true;
    assertThat(run(50, true, false).programs()).isOne();
  }

  private FuzzResult run(int programs, boolean stops, boolean shrinks) throws Exception {
    FuzzOptions options =
        new FuzzOptions(
            1,
            budget,
            programs,
            1,
            List.of(pool),
            Abilities.compiled(capabilities),
            PlanOptions::simulated,
            stops,
            shrinks);
    Fuzzing fuzzing = new Fuzzing(options, List.of(layer), directory, new Quiet());
    fuzzing.run();
    return fuzzing.result();
  }

  private static final class Quiet implements Fuzzing.Progress {
    @Override
    public void tried(int programs, int pairs, int findings) {}

    @Override
    public void found(FuzzFinding finding) {}
  }

  /**
   * Finds a race in whatever it is given, or in the first program alone, which takes its time; the
   * others are through when that one is made small.
   */
  private static final class AllFail implements TrialLayer {
    final AtomicInteger attempts = new AtomicInteger();
    final Set<String> needed = ConcurrentHashMap.newKeySet();
    volatile boolean onlyFirst;
    volatile boolean alone;
    volatile Duration given; // to the first attempt
    private final CountDownLatch madeSmall = new CountDownLatch(1);
    private volatile Thread first;

    @Override
    public String name() {
      return "explored";
    }

    @Override
    public String unit() {
      return "schedules";
    }

    @Override
    public String control() {
      return "a-defect";
    }

    @Override
    public TrialLimit limit() {
      return new TrialLimit(1, Duration.ofHours(1));
    }

    @Override
    public boolean parallel() {
      return !alone;
    }

    @Override
    public RunCase ready(Case one, PlanOptions options) {
      needed.addAll(one.needs());
      return CaseSelection.of(one, options);
    }

    @Override
    public Trial attempt(
        RunCase runCase, Predicate<FindingKind> counts, long seed, TrialLimit limit)
        throws InterruptedException {
      if (attempts.incrementAndGet() == 1) {
        first = Thread.currentThread();
        given = limit.time();
      } else if (onlyFirst && Thread.currentThread() == first) {
        madeSmall.countDown();
        LockSupport.parkNanos(MORE_THAN_A_PROGRAM_TAKES);
      } else if (onlyFirst) {
        madeSmall.await();
        return new Trial(seed, false, 1, 0, Set.of(), null, null);
      }
      return new Trial(seed, true, 1, 0, Set.of(FindingKind.RACE), "a race", "MPS1.race");
    }

    @Override
    public void close() {}
  }
}
