package org.mpsstress.scenarios.exploration.explorer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How a case is explored. What is null is left to the explorer.
 *
 * @param strategy how the next thread is chosen
 * @param points where
 * @param schedules how many at most, or null for as many as the time allows
 * @param budget how long at most, on the wall, or null for as long as the schedules take
 * @param pctDepth of strategy pct
 * @param stepLimit after which a schedule counts as hung
 * @param stopAtFinding whether the first finding ends it
 * @param quietSchedules how many schedules without anything new end it
 * @param twiceEvery every n-th schedule is run twice, to see whether it is deterministic
 * @param needs what its one schedule needs beside seed and index; null for none
 * @param processors how much CPU time it may take, or null for as much as it likes
 * @param memory which outcomes of atomics there are
 */
public record ExploreOptions(
    Strategy strategy,
    PreemptionPoints points,
    Long schedules,
    Duration budget,
    Integer pctDepth,
    Long stepLimit,
    boolean stopAtFinding,
    Long quietSchedules,
    Long twiceEvery,
    String needs,
    Duration processors,
    MemoryModel memory) {
  /** Schedules of a case where neither a number nor a time is given. */
  public static final long SCHEDULES = 1000;

  /** What the explorer is told where only time ends it: it has a default of its own. */
  private static final long ENDLESS = 1_000_000_000_000L;

  /** Something must end it, and what is given must be positive. */
  public ExploreOptions {
    Objects.requireNonNull(strategy, "strategy");
    Objects.requireNonNull(points, "points");
    Objects.requireNonNull(memory, "memory");
    if (schedules == null && budget == null && processors == null) {
      schedules = SCHEDULES;
    }
    positive("schedules", schedules);
    positive("the step limit", stepLimit);
    positive("PCT's depth", pctDepth == null ? null : pctDepth.longValue());
    positive("quiet schedules", quietSchedules);
    positive("the distance of schedules that are run twice", twiceEvery);
    if (pctDepth != null && !strategy.equals(Strategy.PCT) && !strategy.equals(Strategy.AUTO)) {
      throw new IllegalArgumentException("strategy " + strategy + " has no depth; pct has");
    }
    if (strategy.equals(Strategy.EXHAUSTIVE) && memory != MemoryModel.SC) {
      throw new IllegalArgumentException(
          "strategy exhaustive is for memory model sc, not for " + memory.word());
    }
    if (needs != null && !strategy.hasNeeds()) {
      throw new IllegalArgumentException(
          "a schedule of strategy " + strategy + " needs nothing beside seed and index");
    }
    if (needs == null && strategy.equals(Strategy.GUIDED)) {
      throw new IllegalArgumentException("a schedule of strategy guided needs its choices");
    }
  }

  /** An exploration, or a schedule that needs nothing beside seed and index. */
  public ExploreOptions(
      Strategy strategy,
      PreemptionPoints points,
      Long schedules,
      Duration budget,
      Integer pctDepth,
      Long stepLimit,
      boolean stopAtFinding,
      Long quietSchedules,
      Long twiceEvery) {
    this(
        strategy,
        points,
        schedules,
        budget,
        pctDepth,
        stepLimit,
        stopAtFinding,
        quietSchedules,
        twiceEvery,
        null,
        null,
        MemoryModel.SC);
  }

  private static void positive(String what, Long number) {
    if (number != null && number < 1) {
      throw new IllegalArgumentException(what + ": at least 1, not " + number);
    }
  }

  /** The default exploration with that strategy. */
  public static ExploreOptions of(Strategy strategy) {
    return new ExploreOptions(
        strategy, PreemptionPoints.SHARED, null, null, null, null, false, null, null);
  }

  /** The same under that memory model. */
  public ExploreOptions under(MemoryModel model) {
    return new ExploreOptions(
        strategy,
        points,
        schedules,
        budget,
        pctDepth,
        stepLimit,
        stopAtFinding,
        quietSchedules,
        twiceEvery,
        needs,
        processors,
        model);
  }

  /** The same with other limits; null for none, but not both. */
  public ExploreOptions within(Long most, Duration time) {
    return new ExploreOptions(
        strategy,
        points,
        most,
        time,
        pctDepth,
        stepLimit,
        stopAtFinding,
        quietSchedules,
        twiceEvery,
        needs,
        processors,
        memory);
  }

  /** The same with another limit of CPU time; null for none. */
  public ExploreOptions withProcessors(Duration time) {
    return new ExploreOptions(
        strategy,
        points,
        schedules,
        budget,
        pctDepth,
        stepLimit,
        stopAtFinding,
        quietSchedules,
        twiceEvery,
        needs,
        time,
        memory);
  }

  /** The same, ended by its first finding. */
  public ExploreOptions stoppingAtFinding() {
    return new ExploreOptions(
        strategy,
        points,
        schedules,
        budget,
        pctDepth,
        stepLimit,
        true,
        quietSchedules,
        twiceEvery,
        needs,
        processors,
        memory);
  }

  /** Arguments of an exploration. */
  public List<String> arguments(Path plan, Path out, long seed, long first) {
    List<String> arguments = new ArrayList<>();
    add(arguments, "--plan", plan);
    add(arguments, "--out", out);
    add(arguments, "--strategy", strategy);
    add(arguments, "--preempt-at", points);
    add(arguments, "--memory", memory.wordOrNull());
    add(arguments, "--seed", Long.toUnsignedString(seed));
    add(arguments, "--first", first);
    add(arguments, "--schedules", schedules == null ? ENDLESS : schedules);
    add(arguments, "--budget-millis", budget == null ? null : Math.max(1, budget.toMillis()));
    add(arguments, "--cpu-millis", processors == null ? null : Math.max(1, processors.toMillis()));
    add(arguments, "--pct-depth", pctDepth);
    add(arguments, "--needs", needs);
    add(arguments, "--step-limit", stepLimit);
    add(arguments, "--quiet-schedules", quietSchedules);
    add(arguments, "--twice-every", twiceEvery);
    if (stopAtFinding) {
      arguments.add("--stop-at-finding");
    }
    arguments.add("--interleaving");
    return arguments;
  }

  /** Arguments of the repetition of a recorded schedule. */
  public List<String> replayArguments(Path plan, Path out, long seed, Path schedule) {
    List<String> arguments = new ArrayList<>();
    add(arguments, "--plan", plan);
    add(arguments, "--out", out);
    add(arguments, "--replay", schedule);
    add(arguments, "--strategy", strategy);
    add(arguments, "--preempt-at", points);
    add(arguments, "--memory", memory.wordOrNull());
    add(arguments, "--seed", Long.toUnsignedString(seed));
    add(arguments, "--step-limit", stepLimit);
    arguments.add("--interleaving");
    return arguments;
  }

  private static void add(List<String> arguments, String option, Object value) {
    if (value != null) {
      arguments.add(option);
      arguments.add(value.toString());
    }
  }
}
