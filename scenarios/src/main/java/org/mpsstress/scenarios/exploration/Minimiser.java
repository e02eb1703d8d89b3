package org.mpsstress.scenarios.exploration;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.model.run.MinimisedFinding;
import org.mpsstress.scenarios.draft.CaseDraft;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerAccess;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.MemoryModel;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.exploration.finding.ShownSchedule;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.minimise.SmallerCase;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.Steps;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.UnsupportedRun;
import org.mpsstress.scenarios.shrink.Shrinker;

/**
 * Makes an explored run's finding small: the scenario by delta debugging, as long as some schedule
 * of what is left shows a finding of the same cause; then the schedule. That begins with the
 * simplest ones that strategy pct finds with a depth that grows from 1, which bounds how often one
 * thread interrupts another, and the first one of an exhaustive search, where hardly any does, and
 * leaves choices out of these until none can go.
 */
public final class Minimiser {
  /** A smaller case must show it within twice as many schedules as it took, and some more. */
  private static final long MORE = 100;

  private static final long MOST_SCHEDULES = 2000;
  private static final Duration ONE_TRY = Duration.ofSeconds(10);

  /** In percent of the time; what is left is for the schedule. */
  private static final int SHRINKING = 60;

  /** For the simplest schedule: of each depth so many are tried. */
  private static final int MOST_DEPTH = 4;

  private static final long SCHEDULES_OF_A_DEPTH = 500;

  /** Of how many schedules choices are left out. */
  private static final int SIMPLIFIED = 2;

  private final ExplorerBinary binary;
  private final RunSettings settings;
  private final StopSignal stop;
  private final Steps steps;

  /**
   * A minimiser.
   *
   * @param binary the explorer, with the subject
   * @param settings whose run directory takes the files
   * @param stop the user's wish to end
   * @param steps is told how far it is
   */
  public Minimiser(ExplorerBinary binary, RunSettings settings, StopSignal stop, Steps steps) {
    this.binary = binary;
    this.settings = settings;
    this.stop = stop;
    this.steps = steps;
  }

  /**
   * Makes it small.
   *
   * @param token of an explored run
   * @param budget for all of it; what has been reached by then is the answer
   * @return nothing where the token's schedule does not show its finding
   */
  public Optional<Minimised> minimise(RunToken token, Duration budget)
      throws RunInterrupted, InterruptedException {
    Budget time = Budget.of(budget);
    Budget shrinking = Budget.of(budget.multipliedBy(SHRINKING).dividedBy(100));
    steps.at("its own schedule");
    ExploreOptions one = ExplorationReplayer.options(token);
    RunCase own = ExplorationSelection.explored(Replayer.caseOf(token), one.strategy());
    Exploring shown = explored(own, one, token.seed(), token.schedule().index(), null).exploring();
    Finding first = wanted(shown, token.schedule());
    if (first == null) {
      return Optional.empty();
    }
    PlanOptions plan = new PlanOptions(token.pool(), own.plan().get().sut(), token.defect(), null);
    Draft whole = CaseDraft.of(Replayer.namedBy(token)).on(List.of(token.pool()));
    Trying trying = new Trying(token, plan, one, first);
    Shrinker shrinker =
        new Shrinker(
            SmallerCase.soundAs(whole),
            draft -> {
              steps.at("smaller cases", ++trying.tries, 0);
              return trying.search(SmallerCase.loaded(draft), shrinking).isPresent();
            },
            () -> !shrinking.isSpent());
    Draft shrunk = shrinker.shrink(whole);
    Draft small = shrunk.named(whole.name(), "The smallest case found of: " + whole.title());
    Path file = settings.out().resolve("minimised.yaml");
    MinimisedFinding.Size from = size(whole, first);
    // What a smaller case has shown in that time it shows again, as soon as then.
    Budget again = shrunk.equals(whole) ? time : Budget.of(null);
    Finding last = trying.simplest(SmallerCase.written(file, small), again, time).orElse(null);
    if (last == null) { // so rare that only its own schedule is known to show it
      SmallerCase.written(file, whole);
      return Optional.of(new Minimised(file, first, from, from, shrinker.tries()));
    }
    return Optional.of(new Minimised(file, last, size(small, last), from, shrinker.tries()));
  }

  /** The token's finding; in another build, whose signatures differ, one of its cause. */
  private static Finding wanted(Exploring shown, ScheduleToken schedule) {
    Finding same = shown.findings().get(schedule.signature());
    return same != null
        ? same
        : shown.findings().values().stream()
            .filter(one -> one.cause() != null && one.cause().equals(schedule.cause()))
            .findFirst()
            .orElse(null);
  }

  private MinimisedFinding.Size size(Draft draft, Finding finding) {
    return SmallerCase.size(draft)
        .with(
            ShownSchedule.steps(finding, settings.out()),
            ShownSchedule.preemptions(finding, settings.out()));
  }

  /** Looks for the finding in cases, each time as it was found. */
  private final class Trying {
    private final RunToken token;
    private final PlanOptions plan;
    private final ExploreOptions one;
    private final Finding wanted;
    private final long schedules;
    private int tries;

    Trying(RunToken token, PlanOptions plan, ExploreOptions one, Finding wanted) {
      this.token = token;
      this.plan = plan;
      this.one = one;
      this.wanted = wanted;
      this.schedules = Math.min(MOST_SCHEDULES, 2 * token.schedule().index() + MORE);
    }

    Optional<Finding> search(Scenario scenario, Budget time)
        throws RunInterrupted, InterruptedException {
      return shown(scenario, Strategy.DEFAULT, null, schedules, time).map(Shown::finding);
    }

    /**
     * Of the schedules that show it the one with the fewest interruptions, then steps. Its token's
     * index says how soon the default strategy, or else its own, has found it.
     *
     * @param again for the default strategy, without which there is no answer
     * @param time for the others, half of what is left of it, and for leaving choices out
     */
    Optional<Finding> simplest(Scenario scenario, Budget again, Budget time)
        throws RunInterrupted, InterruptedException {
      List<Shown> all = new ArrayList<>();
      steps.at("the smallest case again");
      shown(scenario, Strategy.DEFAULT, null, schedules, again).ifPresent(all::add);
      Optional<Long> index = all.stream().map(Shown::index).findFirst();
      Budget others = Budget.of(time.left().dividedBy(2));
      for (int depth = 1; depth <= MOST_DEPTH && !others.isSpent(); depth++) {
        steps.at("simpler schedules of it, with depth", depth, MOST_DEPTH);
        shown(scenario, Strategy.PCT, depth, SCHEDULES_OF_A_DEPTH, others).ifPresent(all::add);
      }
      if (one.memory() == MemoryModel.SC && !time.isSpent()) {
        // Its first schedule interrupts nobody but who polls for what others do.
        shown(scenario, Strategy.EXHAUSTIVE, null, 1, time).ifPresent(all::add);
      }
      Comparator<Finding> simpler =
          Comparator.comparingInt(this::preemptions).thenComparing(this::steps);
      all.sort(Comparator.comparing(Shown::finding, simpler));
      List<Finding> small = new ArrayList<>();
      for (Shown one : all.subList(0, Math.min(SIMPLIFIED, all.size()))) {
        steps.at("choices of its schedule, the simplest", small.size() + 1, SIMPLIFIED);
        small.add(simplified(one, index.orElse(one.index()), time));
      }
      return small.stream().min(simpler);
    }

    private Finding simplified(Shown shown, long index, Budget time)
        throws RunInterrupted, InterruptedException {
      try {
        return shown.by().simplified(shown.finding(), index, stop.within(time));
      } catch (RunInterrupted cut) {
        if (stop.isRequested() || !time.isSpent()) {
          throw cut;
        }
        return shown.finding();
      }
    }

    private int preemptions(Finding finding) {
      Integer count = ShownSchedule.preemptions(finding, settings.out());
      return count == null ? Integer.MAX_VALUE : count;
    }

    private int steps(Finding finding) {
      Integer count = ShownSchedule.steps(finding, settings.out());
      return count == null ? Integer.MAX_VALUE : count;
    }

    private Optional<Shown> shown(
        Scenario scenario, Strategy strategy, Integer depth, long most, Budget time)
        throws RunInterrupted, InterruptedException {
      Case only = Cases.of(scenario).get(0);
      RunCase ready = ExplorationSelection.explored(CaseSelection.of(only, plan), strategy);
      Duration left =
          time.left() == null || ONE_TRY.compareTo(time.left()) < 0 ? ONE_TRY : time.left();
      ExploreOptions options =
          new ExploreOptions(
                  strategy, one.points(), most, left, depth, one.stepLimit(), false, null, null)
              .under(one.memory());
      ExploredCase by;
      try {
        by = explored(ready, options, token.seed(), 0, wanted);
      } catch (UnsupportedRun nothingLeft) { // such as overlap, where nothing asks the device
        return Optional.empty();
      }
      return by.exploring().findings().values().stream()
          .filter(finding -> isSame(finding, wanted))
          .findFirst()
          .map(finding -> new Shown(finding, by));
    }
  }

  /** A finding and the exploration that has shown it. */
  private record Shown(Finding finding, ExploredCase by) {
    long index() {
      return finding.schedule().index();
    }
  }

  /** Of one kind and cause; of a token that has none of one kind. */
  static boolean isSame(Finding finding, Finding wanted) {
    boolean told = finding.cause() != null && wanted.cause() != null;
    return finding.kind() == wanted.kind() && (!told || finding.cause().equals(wanted.cause()));
  }

  private ExploredCase explored(
      RunCase runCase, ExploreOptions options, long seed, long first, Finding enough)
      throws RunInterrupted, InterruptedException {
    ExploredCase explored =
        new ExploredCase(
            runCase,
            options,
            seed,
            first,
            ExplorerAccess.of(binary, settings, stop, Oracles.all()),
            finding -> {},
            finding -> enough != null && isSame(finding, enough),
            (run, runs) -> {});
    explored.run();
    return explored;
  }
}
