package org.mpsstress.model.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.mpsstress.model.Json;

/**
 * A finding that was made small, in documents. Where its token did not show it again, all is null
 * but that token.
 *
 * @param token of the small case
 * @param scenario the file of that case
 * @param size of it, its keys beside the others
 * @param tries smaller cases that were run or explored on the way
 * @param from what it was made of
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonPropertyOrder({"token", "scenario", "size", "tries", "from"})
public record MinimisedFinding(
    String token, String scenario, @JsonUnwrapped Size size, Integer tries, From from) {
  /**
   * How much there is to understand; null is what is not known.
   *
   * @param steps that its interleaving shows up to the finding; null where it has none
   * @param preemptions how often in its schedule a thread was interrupted by others, although it
   *     could have gone on; null where the schedule was not kept
   * @param lines of all programs
   * @param threads of the case
   * @param groups of threads
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonPropertyOrder({"steps", "preemptions", "lines", "threads", "groups"})
  public record Size(
      Integer steps, Integer preemptions, Integer lines, Integer threads, Integer groups) {
    static final Size UNKNOWN = new Size(null, null, null, null, null);

    /** Of a case whose interleaving nobody knows. */
    public static Size of(int lines, int threads, int groups) {
      return new Size(null, null, lines, threads, groups);
    }

    /** The same with what its interleaving shows. */
    public Size with(Integer shownSteps, Integer interruptions) {
      return new Size(shownSteps, interruptions, lines, threads, groups);
    }
  }

  /** The token and the size that it had. */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonPropertyOrder({"token", "size"})
  public record From(String token, @JsonUnwrapped Size size) {}

  /** One that was not shown again. */
  public static MinimisedFinding none(String from) {
    return new MinimisedFinding(null, null, Size.UNKNOWN, null, new From(from, Size.UNKNOWN));
  }

  /** Its keys, to stand beside others. */
  public ObjectNode keys() {
    return Json.mapper().valueToTree(this);
  }
}
