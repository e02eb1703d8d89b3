package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A case begins.
 *
 * @param id of the case within this record: the scenario's name, the case and what else tells it
 *     from its neighbours
 * @param scenario name of the scenario
 * @param title the scenario's title
 * @param caseId the point of the matrix, for instance {@code threads=32,caches=cold}; written
 *     {@code case}
 * @param parameters name and value of each parameter
 * @param strategy free, noise, random, pct, pos
 * @param sanitizer tsan, asan, or null
 * @param pool the pool's contract
 * @param driver native or java
 * @param layer the layer that it belongs to
 * @param checks clauses of the contract
 * @param file the scenario's file
 * @param line where the scenario begins in it
 */
public record CaseBegin(
    String id,
    String scenario,
    String title,
    @JsonProperty("case") String caseId,
    Map<String, Object> parameters,
    String strategy,
    String sanitizer,
    String pool,
    String driver,
    String layer,
    List<String> checks,
    String file,
    Integer line)
    implements RecordEntry {
  /** Copies lists and maps. */
  public CaseBegin {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(scenario, "scenario");
    parameters =
        parameters == null
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    checks = checks == null ? List.of() : List.copyOf(checks);
  }
}
