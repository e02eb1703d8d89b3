package org.mpsstress.model.fuzz;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.mpsstress.model.CampaignDocument;
import org.mpsstress.model.ExitCode;

/**
 * The document {@code fuzz.json}.
 *
 * @param seed that was printed
 * @param subject reference for the simulated SUT, else sources
 * @param defect that was planted, or null
 * @param programs that were tried
 * @param schedules explored, in all
 * @param runs that were not explored
 * @param seconds it took
 * @param coverage of pairs of operations
 * @param control what was planted first, and whether it was found
 * @param findings programs that failed
 * @param cutOff whether somebody ended it; for people alone
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonPropertyOrder({
  "format",
  "seed",
  "subject",
  "verdict",
  "exitCode",
  "defect",
  "programs",
  "schedules",
  "runs",
  "seconds",
  "coverage",
  "control",
  "findings"
})
public record FuzzDocument(
    long seed,
    String subject,
    String defect,
    int programs,
    long schedules,
    long runs,
    double seconds,
    Coverage coverage,
    Control control,
    List<FuzzRow> findings,
    @JsonIgnore boolean cutOff)
    implements CampaignDocument {
  /** Its keys are stable. */
  public static final String FORMAT = "mps-stress-fuzz/1";

  /** Its name in the folder of a campaign. */
  public static final String FILE = "fuzz.json";

  /** Copies the list. */
  public FuzzDocument {
    findings = List.copyOf(findings);
  }

  /**
   * A defect that random programs must find, for their silence to mean something.
   *
   * @param defect which
   * @param found whether they did
   * @param programs how many it took
   */
  public record Control(String defect, boolean found, int programs) {}

  /**
   * Which pairs of operations met on an object.
   *
   * @param pairs that were covered
   * @param of all that there are
   * @param curve how they grew
   */
  public record Coverage(int pairs, int of, List<Point> curve) {
    /** Copies the list. */
    public Coverage {
      curve = List.copyOf(curve);
    }

    /** How much was covered after so many programs. */
    public record Point(int programs, double seconds, int pairs) {}
  }

  @JsonProperty("format")
  String format() {
    return FORMAT;
  }

  /**
   * 1: something was found; 4: a defect that was planted was not, be it the control's or the one
   * that was asked for, nothing was tried, or it was cut off.
   */
  @Override
  public ExitCode exitCode() {
    if (!findings.isEmpty()) {
      return ExitCode.FINDINGS;
    }
    boolean sees = control.found() && defect == null && programs > 0 && !cutOff;
    return sees ? ExitCode.PASSED : ExitCode.INCONCLUSIVE;
  }

  /** In a word. */
  @JsonProperty("verdict")
  public String verdict() {
    return switch (exitCode()) {
      case FINDINGS -> "failed";
      case PASSED -> "passed";
      default -> "inconclusive";
    };
  }
}
