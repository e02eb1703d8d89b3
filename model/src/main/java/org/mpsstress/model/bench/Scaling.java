package org.mpsstress.model.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How the throughput of one operation grows with the number of threads: the figures {@code
 * scaling.OPERATION.THREADS.own-streams} and {@code .one-stream} of a benchmark run.
 *
 * @param operation for instance {@code mm}
 * @param rows by number of threads
 */
public record Scaling(String operation, List<Row> rows) {
  private static final String PREFIX = "scaling.";
  private static final String OWN_STREAMS = ".own-streams";
  private static final String ONE_STREAM = ".one-stream";

  public Scaling {
    rows = List.copyOf(rows);
  }

  /**
   * One number of threads.
   *
   * @param threads how many
   * @param ownStreams operations per second, threads on streams that the pool gave them
   * @param speedUp against one thread
   * @param oneStream operations per second with all threads on one stream; null where a device has
   *     no streams
   */
  public record Row(int threads, double ownStreams, double speedUp, Double oneStream) {
    /** The share of a perfect speed-up. */
    public double efficiency() {
      return speedUp / threads;
    }

    /** How much faster than on one stream; null where there is none. */
    public Double overOneStream() {
      return oneStream == null ? null : ownStreams / oneStream;
    }
  }

  /** The name of a throughput with streams of the pool. */
  public static String ownStreams(String operation, int threads) {
    return PREFIX + operation + "." + threads + OWN_STREAMS;
  }

  /** The name of a throughput with all threads on one stream. */
  public static String oneStream(String operation, int threads) {
    return PREFIX + operation + "." + threads + ONE_STREAM;
  }

  /** Those of a document, by operation; without rows that lack the first figure. */
  public static List<Scaling> of(BenchDocument document) {
    Map<String, TreeSet<Integer>> threads = new TreeMap<>();
    for (Measurement result : document.results()) {
      String[] words = result.name().split("\\.");
      if (words.length == 4 && result.name().startsWith(PREFIX) && words[2].matches("[0-9]{1,6}")) {
        threads.computeIfAbsent(words[1], key -> new TreeSet<>()).add(Integer.parseInt(words[2]));
      }
    }
    List<Scaling> all = new ArrayList<>();
    threads.forEach((operation, counts) -> all.add(of(document, operation, counts)));
    return all.stream().filter(scaling -> !scaling.rows().isEmpty()).toList();
  }

  private static Scaling of(BenchDocument document, String operation, TreeSet<Integer> counts) {
    List<Row> rows = new ArrayList<>();
    for (int threads : counts) {
      document
          .find(ownStreams(operation, threads))
          .ifPresent(
              own ->
                  rows.add(
                      new Row(
                          threads,
                          own.value(),
                          own.ratio() == null ? 1 : own.ratio(),
                          document
                              .find(oneStream(operation, threads))
                              .map(Measurement::value)
                              .orElse(null))));
    }
    return new Scaling(operation, rows);
  }
}
