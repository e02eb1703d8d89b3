package org.mpsstress.scenarios.variants;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.plan.Case;

/**
 * All threads have the same streams, as where there are more threads than streams (C6): the n-th
 * stream that a thread takes from the pool is the n-th of every other thread, too. Each thread's
 * own order holds there as well (C28), and what is kept by stream (marks, free lists, what is
 * committed) meets two threads at once. Not where slots are exclusive, and another thread's cannot
 * be had (C9).
 */
final class SharedStreams {
  static final String NAME = "shared-streams";

  private static final String TAKEN = "pool_stream";
  private static final String NAMED = "named_stream";

  /** Threads that draw their current stream draw lower ones. */
  private static final int FIRST = 8;

  private static final int MOST_TAKEN = 20;

  /** Words about who else is on a stream: what stands still, and what is done there. */
  private static final Set<String> ALONE =
      Set.of("gate", "query_stream", "poll_stream", "same", "different", "extension", "fork");

  private SharedStreams() {}

  /** The variant on the pools whose streams are shared; empty where there is none. */
  static Optional<Case> of(Case base) {
    List<String> pools =
        base.scenario().pools().stream()
            .filter(pool -> !Pool.FREELIST.word().equals(pool))
            .toList();
    return pools.isEmpty() || !fits(base.point())
        ? Optional.empty()
        : Optional.of(
            new Case(on(base.scenario(), pools), Variants.named(shared(base.point()), NAME)));
  }

  /** Whether two threads take streams, and no line says who else is there, or counts. */
  static boolean fits(Point point) {
    long takers =
        point.groups().stream()
            .filter(group -> group.steps().anyMatch(step -> step.is(TAKEN)))
            .mapToLong(Group::threads)
            .sum();
    return takers > 1
        && point.surroundings().faults() == null
        && point.expectations().streams().isEmpty()
        && point.groups().stream().allMatch(group -> taken(group) <= MOST_TAKEN)
        && steps(point).noneMatch(SharedStreams::tellsOfOthers);
  }

  static Point shared(Point point) {
    return point.withGroups(point.groups().stream().map(SharedStreams::shared).toList());
  }

  private static Group shared(Group group) {
    int[] next = {FIRST};
    return group.with(
        program -> {
          List<Step> all = new ArrayList<>();
          program.forEach(step -> all.add(step.is(TAKEN) ? named(step, next[0]++) : step));
          return all;
        });
  }

  private static Step named(Step step, int number) {
    String text = step.text().replaceFirst("pool stream", "stream " + number);
    return step.made(OperationTable.get().named(NAMED), (double) number, text);
  }

  private static boolean tellsOfOthers(Step step) {
    Operation operation = step.operation();
    boolean counts = operation.family() == Operation.Family.COUNT || step.is("active_streams");
    return counts
        || ALONE.contains(operation.name())
        || step.is(TAKEN) && step.raises() != null
        || step.is(NAMED) && step.number() >= FIRST && step.number() < FIRST + MOST_TAKEN;
  }

  private static long taken(Group group) {
    return group.steps().filter(step -> step.is(TAKEN)).count();
  }

  private static Scenario on(Scenario scenario, List<String> pools) {
    return new Scenario(
        scenario.name(),
        scenario.title(),
        scenario.checks(),
        scenario.source(),
        pools,
        scenario.file(),
        scenario.line(),
        scenario.points());
  }

  private static Stream<Step> steps(Point point) {
    return Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps));
  }
}
