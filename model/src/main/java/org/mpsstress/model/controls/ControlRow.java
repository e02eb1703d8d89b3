package org.mpsstress.model.controls;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * One control in all rounds.
 *
 * @param id of the defect or mutant
 * @param title what was planted
 * @param layer where
 * @param detector what had to find it
 * @param attempts how often it was tried
 * @param found how often it was found
 * @param medianSeconds of an attempt
 * @param missed the attempts in which it was not found
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ControlRow(
    String id,
    String title,
    String layer,
    String detector,
    int attempts,
    int found,
    double medianSeconds,
    List<Missed> missed) {
  /** Copies the list. */
  public ControlRow {
    missed = List.copyOf(missed);
  }

  /**
   * An attempt in which a control was not found.
   *
   * @param outcome missed or cut off; for people alone
   * @param seed of the round, repeats it
   * @param message why; may be null
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Missed(@JsonIgnore String outcome, long seed, String message) {}
}
