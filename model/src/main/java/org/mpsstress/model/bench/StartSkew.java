package org.mpsstress.model.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How far apart threads leave a barrier, in nanoseconds: the figures {@code
 * start-skew.THREADS.BARRIER.first-to-second}, {@code .first-to-last} and the {@code -p99} of both.
 *
 * @param threads that met
 * @param barrier where
 * @param firstToSecond from the first thread that left to the second: what counts for a race
 * @param firstToLast from the first to the last
 */
public record StartSkew(int threads, String barrier, Spread firstToSecond, Spread firstToLast) {
  private static final String PREFIX = "start-skew.";

  /**
   * Of many rounds.
   *
   * @param median the middle one
   * @param p99 the 99th percentile
   */
  public record Spread(double median, double p99) {}

  /** The name of a figure; {@code what} is "first-to-second", "first-to-last", or "-p99" of it. */
  public static String name(int threads, String barrier, String what) {
    return PREFIX + threads + "." + barrier + "." + what;
  }

  /** Those of a document, in its order; without those that lack a figure. */
  public static List<StartSkew> of(BenchDocument document) {
    Set<String> stems = new LinkedHashSet<>();
    for (Measurement result : document.results()) {
      String[] words = result.name().split("\\.");
      if (words.length == 4 && result.name().startsWith(PREFIX) && words[1].matches("[0-9]{1,6}")) {
        stems.add(words[1] + "." + words[2]);
      }
    }
    List<StartSkew> all = new ArrayList<>();
    for (String stem : stems) {
      int threads = Integer.parseInt(stem.substring(0, stem.indexOf('.')));
      String barrier = stem.substring(stem.indexOf('.') + 1);
      Optional<Spread> second = spread(document, threads, barrier, "first-to-second");
      Optional<Spread> last = spread(document, threads, barrier, "first-to-last");
      if (second.isPresent() && last.isPresent()) {
        all.add(new StartSkew(threads, barrier, second.get(), last.get()));
      }
    }
    return all;
  }

  private static Optional<Spread> spread(
      BenchDocument document, int threads, String barrier, String what) {
    Optional<Measurement> median = document.find(name(threads, barrier, what));
    Optional<Measurement> p99 = document.find(name(threads, barrier, what + "-p99"));
    return median.isPresent() && p99.isPresent()
        ? Optional.of(new Spread(median.get().value(), p99.get().value()))
        : Optional.empty();
  }
}
