package org.mpsstress.scenarios.hazards;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.program.Step;

/** Says whether a scenario is correct on every correct pool that it is meant for. */
public final class Hazards {
  /** Streams that a pool hands out before one comes again (C10). */
  public static final int STREAMS = 31;

  private Hazards() {}

  /** Is told each line of each group, as its model is before it. */
  public interface Observer {
    /** An observer that looks away. */
    Observer NONE = (group, act, step, lane) -> {};

    /** A line that is about to be done. */
    void act(Group group, Act act, Step step, LaneModel lane);
  }

  /**
   * Why the case may fail although nothing is wrong; empty where it cannot, as far as the model
   * knows.
   *
   * @param pools that it is meant for
   */
  public static Optional<String> of(Point point, List<String> pools) {
    return of(point, pools, Observer.NONE);
  }

  /** The same, telling an observer every line that was not refused. */
  public static Optional<String> of(Point point, List<String> pools, Observer observer) {
    return first(point, pools, observer).map(Refusal::toString);
  }

  /** The reason alone, wherever the line stands that it is about. */
  public static Optional<String> reason(Point point, List<String> pools) {
    return first(point, pools, Observer.NONE).map(Refusal::reason);
  }

  private static Optional<Refusal> first(Point point, List<String> pools, Observer observer) {
    for (String pool : pools) {
      boolean first = pool.equals(pools.get(0));
      Optional<Refusal> refused = of(point, pool, first ? observer : Observer.NONE);
      if (refused.isPresent()) {
        return refused;
      }
    }
    return Optional.empty();
  }

  private static Optional<Refusal> of(Point point, String pool, Observer observer) {
    Ground ground = ground(point, pool);
    if (Pool.FREELIST.is(pool) && SlotWaits.wanted(point) && !isBounded(point)) {
      return Optional.of(Refusal.of("threads may wait for a stream for ever"));
    }
    LaneModel setup = LaneModel.ofSetup(ground);
    Optional<Refusal> refused = run(null, point.setup(), setup, Observer.NONE);
    if (refused.isPresent()) {
      return refused;
    }
    if (!setup.allWritten()) {
      return Optional.of(Refusal.of("the shared setup waits for nothing"));
    }
    for (Group group : point.groups()) {
      Optional<Refusal> why = group(point, group, ground, setup, observer);
      if (why.isPresent()) {
        return why;
      }
    }
    return Optional.empty();
  }

  private static Optional<Refusal> group(
      Point point, Group group, Ground ground, LaneModel setup, Observer observer) {
    LaneModel lane = LaneModel.of(ground, setup, group.main(), Meetings.of(point));
    Optional<Refusal> refused = run(group, group.setup(), lane, observer);
    Set<String> kept = lane.names();
    for (int pass = 0; pass < Math.min(group.iterations(), 3) && refused.isEmpty(); pass++) {
      refused = run(group, group.program(), lane, pass == 0 ? observer : Observer.NONE);
      if (refused.isEmpty()) {
        refused = lane.end(kept).map(Refusal::of);
      }
    }
    if (refused.isEmpty()) {
      refused = run(group, group.teardown(), lane, observer);
    }
    if (refused.isEmpty()) {
      refused = lane.end(Set.of()).map(Refusal::of);
    }
    return refused.map(why -> why.in(group));
  }

  private static Optional<Refusal> run(
      Group group, List<Step> steps, LaneModel lane, Observer observer) {
    for (Step step : steps) {
      Act act = Act.of(step);
      Optional<String> refused = lane.refusal(act);
      if (refused.isPresent()) {
        String where = "line " + step.line() + ", '" + step.text() + "': ";
        return Optional.of(new Refusal(where, refused.get()));
      }
      if (group != null) {
        observer.act(group, act, step, lane);
      }
      lane.take(act);
    }
    return Optional.empty();
  }

  /** What may be relied on in the case on that pool. */
  private static Ground ground(Point point, String pool) {
    boolean upstream = Pool.UPSTREAM.is(pool) || Pool.CUDA.is(pool);
    boolean freelist = Pool.FREELIST.is(pool);
    boolean few = draws(point) <= STREAMS;
    boolean errors =
        point.surroundings().faults() != null && point.surroundings().faults().failCommands();
    boolean extensions =
        point.threads() > 1
            && point.groups().stream().flatMap(Group::steps).anyMatch(step -> step.is("extension"));
    return new Ground(
        new Ground.Current(!upstream && few, upstream, !upstream),
        upstream
            ? Ground.Release.NONE
            : freelist ? Ground.Release.GIVES_BACK : Ground.Release.CLEARS,
        !freelist,
        few
            ? Ground.Draws.PRIVATE
            : freelist && point.threads() > 1 && !SlotWaits.wanted(point)
                ? Ground.Draws.NONE
                : Ground.Draws.SHARED,
        errors,
        extensions,
        point.threads() > 1 && (!point.channels().isEmpty() || !point.setup().isEmpty()),
        Pool.UPSTREAM.is(pool)
            && point.threads() > 1
            && point.groups().stream().flatMap(Group::steps).anyMatch(Hazards::waitsForAll),
        draws(point),
        point.threads() == 1,
        Pool.CUDA.is(pool) ? Ground.Device.CUDA : Ground.Device.METAL);
  }

  private static boolean isBounded(Point point) {
    return draws(point) <= STREAMS || SlotWaits.end(point);
  }

  private static boolean waitsForAll(Step step) {
    return step.operation().waitsForAllStreams();
  }

  /** Why a case is refused, and the words for where. */
  private record Refusal(String where, String reason) {
    static Refusal of(String reason) {
      return new Refusal("", reason);
    }

    Refusal in(Group group) {
      return new Refusal(group.name() + ": " + where, reason);
    }

    @Override
    public String toString() {
      return where + reason;
    }
  }

  /** How many streams of the pool threads take by themselves or ask for, at most. */
  public static int draws(Point point) {
    long draws = 2 + count(point.setup());
    for (Group group : point.groups()) {
      long each = 1 + count(group.setup()) + (long) group.iterations() * count(group.program());
      draws += each * group.threads() * (point.device().warm() ? 2 : 1);
    }
    return (int) Math.min(draws, Integer.MAX_VALUE);
  }

  private static long count(List<Step> steps) {
    return steps.stream().filter(s -> s.is("pool_stream") || s.is("release_stream")).count();
  }
}
