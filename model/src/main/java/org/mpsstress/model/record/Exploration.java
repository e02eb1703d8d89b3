package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Objects;

/**
 * How a case was explored under the controlled runtime. The case's runs are its schedules. In a
 * record the keys of its parts lie side by side.
 *
 * @param order what was asked for
 * @param work what it took, over all schedules
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
    @JsonUnwrapped Order order,
    @JsonUnwrapped Work work,
    long outcomes,
    long judgedOutcomes,
    double seconds,
    String stopped,
    String memory,
    PairCoverage coverage,
    Searched searched,
    List<String> functions) {
  /**
   * What was asked for.
   *
   * @param points sync, shared or all: what was a scheduling point
   * @param seed of the exploration
   * @param pctDepth of strategy pct; null for others
   * @param asked how many schedules, or null where only time was the limit
   */
  public record Order(String points, long seed, Integer pctDepth, Long asked) {}

  /**
   * What it took.
   *
   * @param steps scheduling points
   * @param accesses to memory and synchronisation
   * @param switches of threads
   * @param restarts how often a schedule left a process that could not be used any more
   */
  public record Work(long steps, long accesses, long switches, long restarts) {}

  /** Copies the list. */
  public Exploration {
    Objects.requireNonNull(order, "order");
    Objects.requireNonNull(work, "work");
    functions = functions == null ? null : List.copyOf(functions);
  }
}
