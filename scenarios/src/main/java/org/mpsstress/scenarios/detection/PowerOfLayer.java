package org.mpsstress.scenarios.detection;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Statistics;
import org.mpsstress.model.detection.DetectorHits;
import org.mpsstress.model.detection.Power;
import org.mpsstress.model.detection.Quantile;

/** Sums the trials of one defect on one layer up. */
final class PowerOfLayer {
  private PowerOfLayer() {}

  static Power of(
      Defect defect, Place place, String caseId, String pool, TrialLayer layer, List<Trial> all) {
    List<Trial> found = all.stream().filter(Trial::found).toList();
    List<Long> attempts = found.stream().map(Trial::attempts).toList();
    return new Power(
        new Power.Tried(
            layer.name(), layer.strategy(), layer.sanitizer(), place.scenario(), caseId, pool),
        layer.unit(),
        found.size(),
        all.size(),
        layer.limit().attempts(),
        new Power.Effort(
            Quantile.of(0.5, attempts, all.size()),
            Quantile.of(0.95, attempts, all.size()),
            medianSeconds(found, all.size())),
        hits(defect, all),
        found.isEmpty() ? null : found.get(0).token(),
        all.stream().filter(trial -> !trial.found()).map(Trial::seed).toList());
  }

  /** Of all trials, where more than half found it: those that did not would only be longer. */
  private static Double medianSeconds(List<Trial> found, int trials) {
    if (2 * found.size() <= trials) {
      return null;
    }
    double[] seconds = new double[trials];
    java.util.Arrays.fill(seconds, Double.MAX_VALUE);
    for (int i = 0; i < found.size(); i++) {
      seconds[i] = found.get(i).seconds();
    }
    return Statistics.percentile(0.5, seconds);
  }

  private static List<DetectorHits> hits(Defect defect, List<Trial> all) {
    Map<FindingKind, Integer> reported = new EnumMap<>(FindingKind.class);
    all.forEach(trial -> trial.kinds().forEach(kind -> reported.merge(kind, 1, Integer::sum)));
    List<DetectorHits> hits = new ArrayList<>();
    reported.forEach(
        (kind, trials) ->
            hits.add(new DetectorHits(kind.word(), trials, defect.detectors().contains(kind))));
    hits.sort(
        java.util.Comparator.comparing(DetectorHits::expected)
            .thenComparing(DetectorHits::trials)
            .reversed()); // the expected ones first, the loudest first
    return hits;
  }
}
