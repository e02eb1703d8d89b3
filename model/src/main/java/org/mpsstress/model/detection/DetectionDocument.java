package org.mpsstress.model.detection;

import java.util.List;
import java.util.Objects;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.record.Machine;

/**
 * The document {@code detection.json}.
 *
 * @param format {@link #FORMAT}
 * @param machine where it was tried
 * @param seed of which all seeds were made
 * @param trials of each defect on each layer
 * @param seconds all of it together
 * @param complete whether everything that was asked for was tried
 * @param quiet the row without any defect
 * @param defects in the order of the list
 * @param untried defects that no scenario shows
 * @param faults what the framework itself could not do
 * @param sut what defects were planted in: sim, or sources for the specimen of these
 */
public record DetectionDocument(
    String format,
    Machine machine,
    long seed,
    int trials,
    double seconds,
    boolean complete,
    Quiet quiet,
    List<DefectRow> defects,
    List<Untried> untried,
    List<Faulted> faults,
    String sut) {
  /** Its keys are stable. */
  public static final String FORMAT = "mps-stress-detection/1";

  /** Its name in the folder of a run. */
  public static final String FILE = "detection.json";

  /** Copies the lists. */
  public DetectionDocument {
    if (!FORMAT.equals(format)) {
      throw new IllegalArgumentException("not a document of format " + FORMAT + ": " + format);
    }
    Objects.requireNonNull(quiet, "quiet");
    Objects.requireNonNull(sut, "sut");
    defects = List.copyOf(defects);
    untried = List.copyOf(untried);
    faults = List.copyOf(faults);
  }

  /**
   * 0: all found in every trial and nothing else; 1: a miss or a false alarm; 4: not all was tried;
   * 5: the framework failed.
   */
  public ExitCode exitCode() {
    if (!faults.isEmpty()) {
      return ExitCode.FRAMEWORK_FAULT;
    }
    if (quiet.findings() > 0 || relied().stream().anyMatch(power -> !power.always())) {
      return ExitCode.FINDINGS;
    }
    return defects.isEmpty() || !complete ? ExitCode.INCONCLUSIVE : ExitCode.PASSED;
  }

  /** The document's text, for people and programs. */
  public String toJson() {
    return Json.pretty(this);
  }

  /** The layers that some defect was looked for on, in the order of the columns. */
  public List<String> layers() {
    return DetectionLayer.ordered(
        defects.stream().flatMap(row -> row.layers().stream()).map(Power::layer).toList());
  }

  /** Of each defect the layer that is relied on. */
  List<Power> relied() {
    return defects.stream().map(DefectRow::cheapest).toList();
  }
}
