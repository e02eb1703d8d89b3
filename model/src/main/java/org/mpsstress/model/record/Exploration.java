package org.mpsstress.model.record;

import java.util.List;

/**
 * How a case was explored under the controlled runtime. The case's runs are its schedules.
 *
 * @param points sync, shared or all: what was a scheduling point
 * @param seed of the exploration
 * @param pctDepth of strategy pct; null for others
 * @param asked how many schedules were asked for, or null where only time was the limit
 * @param steps scheduling points, over all schedules
 * @param accesses to memory and synchronisation, over all schedules
 * @param switches of threads, over all schedules
 * @param restarts how often a schedule left a process that could not be used any more
 * @param outcomes distinct outcomes that were seen
 * @param judgedOutcomes how many of these came with a trace, for the oracles that need one
 * @param seconds that the explorer itself took
 * @param stopped schedules, budget, finding, quiet, interrupted
 * @param memory the memory model; null stands for sequential consistency
 * @param coverage what was seen; null of strategies that learn nothing, and before the first epoch
 *     of schedules is over
 * @param searched what an exhaustive search has been through; null of other strategies
 * @param functions of the subject and what carries it that were entered: of each linkage name the
 *     first 8 hex digits of its SHA-256; null in a record that does not say it
 */
public record Exploration(
    String points,
    long seed,
    Integer pctDepth,
    Long asked,
    long steps,
    long accesses,
    long switches,
    long restarts,
    long outcomes,
    long judgedOutcomes,
    double seconds,
    String stopped,
    String memory,
    PairCoverage coverage,
    Searched searched,
    List<String> functions) {
  /** Copies the list. */
  public Exploration {
    functions = functions == null ? null : List.copyOf(functions);
  }
}
