package org.mpsstress.scenarios.oracle.objection;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Json;

/** The one table of what a SUT counts of itself, shared with the native side. */
public final class Counts {
  /** Of threads that have ended: no count of the SUT's own. */
  static final String BINDINGS = "bindings";

  private static final String RESOURCE = "/org/mpsstress/harness/counts.json";
  private static final String FORMAT = "mps-stress-counts/1";

  private final List<Row> rows;

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Row(String field, String name, String left, String pool, String repeated) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Document(String format, List<Row> counts) {}

  private Counts(List<Row> rows) {
    this.rows = List.copyOf(rows);
  }

  /** The table of this build. */
  public static Counts get() {
    return Holder.COUNTS;
  }

  /**
   * What grew and must not have grown, by name, in the order of the table; or, below zero, of what
   * there are fewer than none, for it was given back twice.
   *
   * @param summary of the run
   * @param pool of the run
   */
  public Grown grown(JsonNode summary, String pool) {
    JsonNode before = summary.path("statistics").path("before");
    JsonNode after = summary.path("statistics").path("after");
    Map<String, Long> grown = new LinkedHashMap<>();
    for (Row row : rows) {
      boolean bindings = row.name().equals(BINDINGS);
      long now = (bindings ? summary.path(BINDINGS).path("left") : after.path(row.name())).asLong();
      long more = bindings || now < 0 ? now : now - before.path(row.name()).asLong();
      boolean mustNot = row.left() != null && (row.pool() == null || row.pool().equals(pool));
      if (mustNot && (more > 0 || now < 0)) {
        grown.put(row.name(), more);
      }
    }
    return new Grown(grown);
  }

  /**
   * What is left, in words with the clause.
   *
   * @throws IllegalArgumentException if nothing of that name may not be left
   */
  String left(String name) {
    return rows.stream()
        .filter(row -> row.name().equals(name) && row.left() != null)
        .map(Row::left)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is no count of a leak"));
  }

  /**
   * What grows with each iteration, in words with the clause.
   *
   * @throws IllegalArgumentException if what has that name may
   */
  String repeated(String name) {
    return rows.stream()
        .filter(row -> row.name().equals(name) && row.repeated() != null)
        .map(Row::repeated)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'" + name + "' may grow"));
  }

  private static final class Holder {
    static final Counts COUNTS = load();

    private static Counts load() {
      try (InputStream in = Counts.class.getResourceAsStream(RESOURCE)) {
        if (in == null) {
          throw new IllegalStateException("the table of counts is missing: " + RESOURCE);
        }
        Document document = Json.mapper().readValue(in, Document.class);
        if (!FORMAT.equals(document.format())) {
          throw new IllegalStateException(RESOURCE + ": expected the format " + FORMAT);
        }
        return new Counts(document.counts());
      } catch (IOException error) {
        throw new UncheckedIOException("cannot read " + RESOURCE, error);
      }
    }
  }
}
