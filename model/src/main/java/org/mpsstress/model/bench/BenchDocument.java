package org.mpsstress.model.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.mpsstress.model.ForeignFile;
import org.mpsstress.model.Json;
import org.mpsstress.model.record.Machine;

/**
 * The document {@code bench.json}.
 *
 * @param format {@link #FORMAT}
 * @param machine where it was measured
 * @param results the figures, those of one benchmark together
 * @param subject the library that was measured; null for the simulated device
 */
public record BenchDocument(
    String format, Machine machine, List<Measurement> results, Measured subject) {
  /** Its keys are stable. */
  public static final String FORMAT = "mps-stress-bench/1";

  /** Its name in the folder of a benchmark run. */
  public static final String FILE = "bench.json";

  public BenchDocument {
    if (!FORMAT.equals(format)) {
      throw new IllegalArgumentException("not a document of format " + FORMAT + ": " + format);
    }
    Objects.requireNonNull(machine, "machine");
    results = List.copyOf(results);
  }

  /** The figures of a run on that machine. */
  public static BenchDocument of(Machine machine, List<Measurement> results) {
    return new BenchDocument(FORMAT, machine, results, null);
  }

  /** The same figures, of that library. */
  public BenchDocument of(Measured library) {
    return new BenchDocument(format, machine, results, library);
  }

  /** Reads a document. */
  public static BenchDocument read(Path file) throws IOException {
    String text = Json.text(ForeignFile.read(file, Json.MAX_BYTES));
    return Json.mapper().readValue(text, BenchDocument.class);
  }

  /** The figure of that name. */
  public Optional<Measurement> find(String name) {
    return results.stream().filter(result -> result.name().equals(name)).findFirst();
  }

  /** The figures that have a bar. */
  public List<Measurement> withBars() {
    return results.stream().filter(result -> result.bar() != null).toList();
  }

  /** The document's text, for people and programs. */
  public String toJson() {
    return Json.pretty(this);
  }
}
