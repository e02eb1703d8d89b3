package org.mpsstress.model.mutants;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.mpsstress.model.CampaignDocument;
import org.mpsstress.model.ExitCode;

/**
 * The document {@code twins.json}: what became of mutants of scenarios.
 *
 * @param pool whose contract the scenarios ran on
 * @param seed of all runs
 * @param seconds of it all
 * @param mutants in the order of the scenarios; {@code twins} in the document
 */
@JsonPropertyOrder({
  "format",
  "pool",
  "seed",
  "exitCode",
  "seconds",
  "of",
  "objected",
  "explained",
  "unexplained",
  "twins"
})
public record ScenarioMutantsDocument(
    String pool, long seed, double seconds, @JsonProperty("twins") List<ScenarioMutantRow> mutants)
    implements CampaignDocument {
  /** Its keys are stable. */
  public static final String FORMAT = "mps-stress-twins/1";

  /** Its name in the folder of a campaign. */
  public static final String FILE = "twins.json";

  /** Copies the list. */
  public ScenarioMutantsDocument {
    mutants = List.copyOf(mutants);
  }

  @JsonProperty("format")
  String format() {
    return FORMAT;
  }

  /** How many were tried. */
  @JsonProperty("of")
  public int tried() {
    return mutants.size();
  }

  /** How many some oracle killed. */
  @JsonProperty("objected")
  public long killed() {
    return mutants.stream().filter(ScenarioMutantRow::killed).count();
  }

  /** How many survived, for a reason that is known. */
  @JsonProperty("explained")
  public long explained() {
    return mutants.size() - killed() - unexplained();
  }

  /** How many survived, and nobody knows why. */
  @JsonProperty("unexplained")
  public long unexplained() {
    return mutants.stream().filter(ScenarioMutantRow::unexplained).count();
  }

  /** 0: each killed but those explained; 1: not all; 4: none, which shows nothing. */
  @Override
  public ExitCode exitCode() {
    if (unexplained() > 0) {
      return ExitCode.FINDINGS;
    }
    return killed() == 0 ? ExitCode.INCONCLUSIVE : ExitCode.PASSED;
  }
}
