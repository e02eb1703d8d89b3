package org.mpsstress.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Objects;

/**
 * One schedule of an exploration, and what was found in it: the part of a {@link RunToken} that a
 * explored run adds.
 *
 * @param index of the schedule within the exploration of the token's seed
 * @param points sync, shared or all: what was a scheduling point
 * @param pctDepth of strategy pct; null for others
 * @param stepLimit of a schedule, or null for the explorer's own
 * @param step at which the finding showed, or null
 * @param signature of the finding, equal for the same finding in any process
 * @param needs what the strategy needs for it beside seed and index, in the explorer's words;
 *     mostly null
 * @param memory the memory model that was explored; null stands for sequential consistency
 * @param cause of the finding, equal for all its places and over builds; null where nobody has told
 *     causes apart, as in tokens of earlier versions
 */
@JsonPropertyOrder({"i", "o", "k", "l", "n", "g", "w", "m", "c"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ScheduleToken(
    @JsonProperty(value = "i", required = true) long index,
    @JsonProperty("o") String points,
    @JsonProperty("k") Integer pctDepth,
    @JsonProperty("l") Long stepLimit,
    @JsonProperty("n") Long step,
    @JsonProperty("g") String signature,
    @JsonProperty("w") String needs,
    @JsonProperty("m") String memory,
    @JsonProperty("c") String cause) {
  /** Points and signature are needed. */
  public ScheduleToken {
    Objects.requireNonNull(points, "points");
    Objects.requireNonNull(signature, "signature");
  }

  /** A schedule with a finding of no known cause. */
  public ScheduleToken(
      long index,
      String points,
      Integer pctDepth,
      Long stepLimit,
      Long step,
      String signature,
      String needs,
      String memory) {
    this(index, points, pctDepth, stepLimit, step, signature, needs, memory, null);
  }

  /** The same, of a finding of that cause; null where it is not known. */
  public ScheduleToken withCause(String known) {
    return new ScheduleToken(
        index, points, pctDepth, stepLimit, step, signature, needs, memory, known);
  }

  /** A schedule of sequentially consistent atomics. */
  public ScheduleToken(
      long index,
      String points,
      Integer pctDepth,
      Long stepLimit,
      Long step,
      String signature,
      String needs) {
    this(index, points, pctDepth, stepLimit, step, signature, needs, null);
  }

  /** A schedule that needs nothing beside seed and index. */
  public ScheduleToken(
      long index, String points, Integer pctDepth, Long stepLimit, Long step, String signature) {
    this(index, points, pctDepth, stepLimit, step, signature, null, null);
  }
}
