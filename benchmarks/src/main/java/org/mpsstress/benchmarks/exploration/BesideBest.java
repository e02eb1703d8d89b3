package org.mpsstress.benchmarks.exploration;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.mpsstress.benchmarks.exploration.FindingPower.Power;
import org.mpsstress.model.bench.Measurement;

/**
 * The default strategy beside the best single one, program by program: who does not know which one
 * suits a program should not pay much for it. The best one is known only afterwards, from the same
 * few trials, so that luck is on its side.
 */
final class BesideBest {
  private static final double MOST = 2;

  private BesideBest() {}

  /**
   * The program on which it is worst, with a bar; none where no program has both.
   *
   * @param all the programs under each strategy
   */
  static Optional<Measurement> of(List<Power> all) {
    Map<String, List<Power>> programs =
        all.stream()
            .filter(power -> power.n50() != null)
            .collect(Collectors.groupingBy(Power::program));
    return programs.values().stream()
        .map(BesideBest::ofProgram)
        .flatMap(Optional::stream)
        .max(Comparator.comparing(Measurement::value))
        .map(worst -> worst.atMost(MOST));
  }

  private static Optional<Measurement> ofProgram(List<Power> strategies) {
    Optional<Power> ours = least(strategies, Power::isDefault);
    Optional<Power> best = least(strategies, power -> !power.isDefault());
    if (ours.isEmpty() || best.isEmpty()) {
      return Optional.empty();
    }
    double ratio = (double) ours.get().n50() / best.get().n50();
    return Optional.of(
        Measurement.of(
                FindingPower.NAME + "." + Power.DEFAULT + ".worst-beside-best", ratio, "times")
            .against(best.get().figure("n50"), ratio));
  }

  private static Optional<Power> least(List<Power> strategies, Predicate<Power> which) {
    return strategies.stream().filter(which).min(Comparator.comparing(Power::n50));
  }
}
