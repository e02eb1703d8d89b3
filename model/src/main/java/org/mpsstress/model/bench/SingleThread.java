package org.mpsstress.model.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One thread on two libraries: the figures {@code single-thread.OPERATION.baseline}, {@code
 * .library} and {@code .ratio-bound-95}.
 *
 * @param operation for instance {@code mm}
 * @param baseline operations per second on the library before
 * @param library operations per second on the one that is judged
 * @param ratio the median of those of pairs of runs
 * @param bound above which the median lies with 95 % confidence
 */
public record SingleThread(
    String operation, double baseline, double library, double ratio, double bound) {
  private static final String PREFIX = "single-thread.";

  /** Its figures. */
  public static List<Measurement> figures(
      String operation, double baseline, double library, double ratio, double bound) {
    String stem = PREFIX + operation;
    Measurement before = Measurement.of(stem + ".baseline", baseline, "operations/s");
    return List.of(
        before,
        Measurement.of(stem + ".library", library, "operations/s").against(before.name(), ratio),
        Measurement.of(stem + ".ratio-bound-95", bound, "of baseline"));
  }

  /** Those of a document, in its order. */
  public static List<SingleThread> of(BenchDocument document) {
    List<SingleThread> all = new ArrayList<>();
    for (Measurement result : document.results()) {
      String[] words = result.name().split("\\.");
      if (words.length == 3 && result.name().startsWith(PREFIX) && words[2].equals("library")) {
        String stem = PREFIX + words[1];
        Optional<Measurement> before = document.find(stem + ".baseline");
        Optional<Measurement> bound = document.find(stem + ".ratio-bound-95");
        if (before.isPresent() && bound.isPresent() && result.ratio() != null) {
          all.add(
              new SingleThread(
                  words[1],
                  before.get().value(),
                  result.value(),
                  result.ratio(),
                  bound.get().value()));
        }
      }
    }
    return all;
  }
}
