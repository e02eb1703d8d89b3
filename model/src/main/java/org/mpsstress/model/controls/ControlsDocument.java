package org.mpsstress.model.controls;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.mpsstress.model.CampaignDocument;
import org.mpsstress.model.ExitCode;

/**
 * The document {@code controls.json}.
 *
 * @param seed from which those of the rounds come
 * @param rounds that were planned
 * @param controls in the order in which they were first tried
 */
@JsonPropertyOrder({"format", "seed", "exitCode", "rounds", "attempts", "found", "controls"})
public record ControlsDocument(long seed, int rounds, List<ControlRow> controls)
    implements CampaignDocument {
  /** Its keys are stable. */
  public static final String FORMAT = "mps-stress-controls/1";

  /** Its name in the folder of a campaign. */
  public static final String FILE = "controls.json";

  /** Copies the list. */
  public ControlsDocument {
    controls = List.copyOf(controls);
  }

  @JsonProperty("format")
  String format() {
    return FORMAT;
  }

  /** How often any control was tried. */
  @JsonProperty("attempts")
  public int attempts() {
    return controls.stream().mapToInt(ControlRow::attempts).sum();
  }

  /** How often one was found. */
  @JsonProperty("found")
  public int found() {
    return controls.stream().mapToInt(ControlRow::found).sum();
  }

  /** 0: every control in every round that was planned; else 4. */
  @Override
  public ExitCode exitCode() {
    boolean whole =
        !controls.isEmpty() && controls.stream().allMatch(row -> row.attempts() == rounds);
    return whole && found() == attempts() ? ExitCode.PASSED : ExitCode.INCONCLUSIVE;
  }
}
