package org.mpsstress.model.mutants;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.BitSet;
import java.util.List;
import org.mpsstress.model.CampaignDocument;
import org.mpsstress.model.ExitCode;

/**
 * The document {@code unreached.json}: mutants in code that no case comes to. Nobody can kill them,
 * whatever he looks at.
 *
 * @param seed of the runs
 * @param suite whose cases they were
 * @param looked how many mutants were asked about; {@code of} in the document
 * @param unreached those that no case came to
 * @param whole whether every case was run
 */
@JsonPropertyOrder({"format", "seed", "exitCode", "suite", "of", "unreached"})
public record UnreachedMutantsDocument(
    long seed,
    @JsonProperty("suite") String suite,
    @JsonProperty("of") int looked,
    @JsonProperty("unreached") List<Row> unreached,
    @JsonIgnore boolean whole)
    implements CampaignDocument {
  /** Its keys are stable. */
  public static final String FORMAT = "mps-stress-mutants-unreached/1";

  /** Its name in the folder of a campaign. */
  public static final String FILE = "unreached.json";

  /** Where a mutant is, and what is done there. */
  @JsonPropertyOrder({"id", "file", "line", "operator", "mutation"})
  public record Row(String id, String file, int line, String operator, String mutation) {
    static Row of(FoundMutant one) {
      return new Row(one.id(), one.file(), one.line(), one.operator(), one.what());
    }
  }

  /** Copies the list. */
  public UnreachedMutantsDocument {
    unreached = List.copyOf(unreached);
  }

  /**
   * Of runs.
   *
   * @param looked those that were asked about
   * @param reached numbers of those that some case came to
   */
  public static UnreachedMutantsDocument of(
      long seed, String suite, List<FoundMutant> looked, BitSet reached, boolean whole) {
    List<Row> unreached =
        looked.stream().filter(one -> !reached.get(one.number())).map(Row::of).toList();
    return new UnreachedMutantsDocument(seed, suite, looked.size(), unreached, whole);
  }

  @JsonProperty("format")
  String format() {
    return FORMAT;
  }

  /** 4: cut off, and what is listed may be reached by a case that was not run. */
  @Override
  public ExitCode exitCode() {
    if (!whole) {
      return ExitCode.INCONCLUSIVE;
    }
    return unreached.isEmpty() ? ExitCode.PASSED : ExitCode.FINDINGS;
  }
}
