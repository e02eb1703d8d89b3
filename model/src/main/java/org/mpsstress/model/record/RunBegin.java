package org.mpsstress.model.record;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.mpsstress.model.SutWord;

/**
 * The first entry: what is run, on what, where.
 *
 * @param format always {@link #FORMAT}
 * @param toolVersion version of this tool
 * @param started when, as in ISO 8601, UTC
 * @param commandLine the arguments
 * @param suite presubmit, ci, soak, {@link #QUICK}, or null for a single run
 * @param subject {@code reference} (the simulated SUT: a test of the tool and of the contract) or
 *     {@code library}
 * @param sut {@code sim} or {@code torch}
 * @param pool the pool's contract
 * @param seed all seeds of the run are drawn from it
 * @param machine where
 * @param provenance library, buildId, sha256, expectedBuildId and what else preflight established
 * @param layers the layers that are planned
 */
public record RunBegin(
    String format,
    String toolVersion,
    String started,
    List<String> commandLine,
    String suite,
    String subject,
    String sut,
    String pool,
    long seed,
    Machine machine,
    Map<String, Object> provenance,
    List<String> layers)
    implements RecordEntry {
  /** The format's name. */
  public static final String FORMAT = "mps-stress-record/1";

  /** The subject of a run on the simulated SUT. */
  public static final String REFERENCE = "reference";

  /** The subject of a run on a library. */
  public static final String LIBRARY = "library";

  /** The subject of a run on a user's own sources over the simulated device. */
  public static final String SOURCES = SutWord.SOURCES.word();

  /** A few cases, chosen by what has changed: never evidence. */
  public static final String QUICK = "quick";

  /** In the provenance of a quick run: what it was chosen by. */
  public static final String CHANGED = "changed";

  /** Copies lists and maps. */
  public RunBegin {
    Objects.requireNonNull(format, "format");
    started = started == null ? "" : started; // a record may be somebody else's
    commandLine = commandLine == null ? List.of() : List.copyOf(commandLine);
    provenance =
        provenance == null
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(provenance));
    layers = layers == null ? List.of() : List.copyOf(layers);
  }

  /** Whether only a few cases were run, chosen by what has changed. */
  public boolean isQuick() {
    return QUICK.equals(suite);
  }
}
