package org.mpsstress.scenarios.exploration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.SutWord;
import org.mpsstress.model.detection.DetectionLayer;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;

/**
 * Chooses what is explored. The number of schedules grows with every thread beyond all bounds, so
 * of each scenario, and each of its variants, a few small cases stand for all; the others are
 * skipped, with the reason.
 */
public final class ExplorationSelection {
  /** The layer of explored cases. */
  public static final String LAYER = DetectionLayer.EXPLORED.word();

  /** Threads of a case that is explored, unless the user says otherwise. */
  public static final int MOST_THREADS = 4;

  private ExplorationSelection() {}

  /**
   * Makes cases ready.
   *
   * @param chosen the cases
   * @param options pool, SUT and defect
   * @param capabilities what the SUT can do, in the language's words
   * @param strategy how they are explored
   * @param mostThreads of a case
   * @param every whether every case that is small enough is explored, and not only as many of each
   *     scenario as have all values
   */
  public static CaseSelection of(
      List<Case> chosen,
      PlanOptions options,
      Set<String> capabilities,
      Strategy strategy,
      int mostThreads,
      boolean every) {
    if (Stream.of(SutWord.values()).noneMatch(one -> one.is(options.sut()))) {
      throw new IllegalArgumentException(
          "strategy "
              + strategy
              + " explores what is over the simulated device, not "
              + options.sut());
    }
    List<RunCase> cases = new ArrayList<>();
    List<Skipped> skipped = new ArrayList<>();
    EachChoice explored = new EachChoice();
    for (Case one : chosen) {
      int threads = one.point().threads();
      Optional<String> covered = every ? Optional.empty() : explored.covers(one);
      if (!one.driver().equals("native")) {
        skipped.add(skip(one, "explored runs interpret natively"));
      } else if (Capability.FORK.isIn(one.needs())) {
        skipped.add(skip(one, "explored runs know no fork"));
      } else if (one.point().surroundings().ending().equals("exit")) {
        skipped.add(skip(one, "many explored runs share a process, which cannot exit"));
      } else if (threads > mostThreads) {
        skipped.add(skip(one, "it has " + threads + " threads; explored runs take " + mostThreads));
      } else if (covered.isPresent()) {
        skipped.add(skip(one, covered.get()));
      } else {
        CaseSelection ready = CaseSelection.of(List.of(one), options, explored(capabilities));
        skipped.addAll(ready.skipped());
        ready.cases().forEach(runCase -> cases.add(explored(runCase, strategy)));
        if (!ready.cases().isEmpty()) {
          explored.take(one);
        }
      }
    }
    return new CaseSelection(cases, skipped);
  }

  /** What the SUT can do where it is explored. */
  private static Set<String> explored(Set<String> capabilities) {
    Set<String> all = new HashSet<>(capabilities);
    all.add(Keywords.EXPLORED);
    return all;
  }

  /** The case as one that is explored, with few iterations. */
  public static RunCase explored(RunCase free, Strategy strategy) {
    CaseBegin begin = free.begin();
    return new RunCase(
        begin
            .as(begin.id() + "/" + strategy)
            .strategy(strategy.word())
            .driver("native")
            .layer(LAYER)
            .build(),
        () -> ShortPlan.of(free.plan().get()),
        free.expected(),
        free.freshProcess(),
        free.defect(),
        free.tokenFile());
  }

  private static Skipped skip(Case one, String reason) {
    return new Skipped(one.scenario().name(), one.id().isEmpty() ? null : one.id(), reason);
  }
}
