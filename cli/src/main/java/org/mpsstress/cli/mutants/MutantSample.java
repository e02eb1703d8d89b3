package org.mpsstress.cli.mutants;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.Operator;

/**
 * A drawing of mutants: of each operator as many, or all where it has fewer. Seed and name say when
 * one is drawn, whatever others there are: code that changes elsewhere leaves it in its place.
 */
final class MutantSample {
  private MutantSample() {}

  /**
   * Draws.
   *
   * @param all mutants of the build
   * @param size of the sample
   * @param seed of the drawing
   */
  static List<FoundMutant> of(List<FoundMutant> all, int size, long seed) {
    Map<String, List<FoundMutant>> urns = new LinkedHashMap<>();
    Operator.words().forEach(word -> urns.put(word, new ArrayList<>()));
    all.forEach(one -> urns.get(one.operator()).add(one));
    Comparator<FoundMutant> drawing =
        Comparator.comparing(one -> FoundMutant.hex(seed + " " + one.id()));
    urns.values().forEach(urn -> urn.sort(drawing));
    List<FoundMutant> drawn = new ArrayList<>();
    for (int round = 0; drawn.size() < Math.min(size, all.size()); round++) {
      for (List<FoundMutant> urn : urns.values()) {
        if (round < urn.size() && drawn.size() < size) {
          drawn.add(urn.get(round));
        }
      }
    }
    return drawn;
  }
}
