package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
 * @param place where the scenario is written; its keys lie beside the others
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
    @JsonUnwrapped Place place)
    implements RecordEntry {
  /**
   * Where a scenario is written.
   *
   * @param file the scenario's file
   * @param line where the scenario begins in it
   */
  public record Place(String file, Integer line) {}

  /** Copies lists and maps. */
  public CaseBegin {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(scenario, "scenario");
    parameters =
        parameters == null
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    checks = checks == null ? List.of() : List.copyOf(checks);
    place = place == null ? new Place(null, null) : place;
  }

  /** The scenario's file. */
  public String file() {
    return place.file;
  }

  /** Where the scenario begins in its file. */
  public Integer line() {
    return place.line;
  }

  /** A case of that id and scenario, of which nothing else is known yet. */
  public static Builder of(String id, String scenario) {
    return new Builder(id, scenario);
  }

  /** The same case under another id, to be run in another way. */
  public Builder as(String otherId) {
    Builder builder = new Builder(otherId, scenario);
    builder.title = title;
    builder.caseId = caseId;
    builder.parameters = parameters;
    builder.strategy = strategy;
    builder.sanitizer = sanitizer;
    builder.pool = pool;
    builder.driver = driver;
    builder.layer = layer;
    builder.checks = checks;
    builder.place = place;
    return builder;
  }

  /** Makes one, component by component; what is not said is null or empty. */
  public static final class Builder {
    private final String id;
    private final String scenario;
    private String title;
    private String caseId;
    private Map<String, Object> parameters;
    private String strategy;
    private String sanitizer;
    private String pool;
    private String driver;
    private String layer;
    private List<String> checks;
    private Place place;

    private Builder(String id, String scenario) {
      this.id = id;
      this.scenario = scenario;
    }

    /** One sentence about it. */
    public Builder title(String text) {
      title = text;
      return this;
    }

    /** Which of the scenario's cases it is, and the values of its parameters. */
    public Builder point(String which, Map<String, Object> values) {
      caseId = which;
      parameters = values;
      return this;
    }

    /** How it is scheduled. */
    public Builder strategy(String word) {
      strategy = word;
      return this;
    }

    /** Under which sanitizer. */
    public Builder sanitizer(String word) {
      sanitizer = word;
      return this;
    }

    /** Whose contract the pool follows. */
    public Builder pool(String word) {
      pool = word;
      return this;
    }

    /** Whose threads drive it. */
    public Builder driver(String word) {
      driver = word;
      return this;
    }

    /** In which layer of the run. */
    public Builder layer(String word) {
      layer = word;
      return this;
    }

    /** The clauses that it checks. */
    public Builder checks(List<String> clauses) {
      checks = clauses;
      return this;
    }

    /** Where it is written. */
    public Builder place(String inFile, Integer atLine) {
      place = new Place(inFile, atLine);
      return this;
    }

    /** The case. */
    public CaseBegin build() {
      return new CaseBegin(
          id,
          scenario,
          title,
          caseId,
          parameters,
          strategy,
          sanitizer,
          pool,
          driver,
          layer,
          checks,
          place);
    }
  }
}
