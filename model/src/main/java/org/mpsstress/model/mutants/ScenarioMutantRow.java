package org.mpsstress.model.mutants;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What became of one mutant of a scenario.
 *
 * @param scenario its name
 * @param file that holds it
 * @param line that it lacks
 * @param removed what stood there, in a word
 * @param text of that line
 * @param killed whether some oracle objected; {@code objected} in the document
 * @param oracles that did
 * @param provocation under which they did, or null
 * @param message what they said first, or null
 * @param runs how often it was run
 * @param seconds all of them together
 * @param reason why nobody can object, where nobody did and it is known; else null
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ScenarioMutantRow(
    String scenario,
    String file,
    int line,
    String removed,
    String text,
    @JsonProperty("objected") boolean killed,
    List<String> oracles,
    String provocation,
    String message,
    int runs,
    double seconds,
    String reason) {
  /** Copies the list. */
  public ScenarioMutantRow {
    oracles = List.copyOf(oracles);
  }

  /** Whether it survived and nobody knows why. */
  @JsonIgnore
  public boolean unexplained() {
    return !killed && reason == null;
  }
}
