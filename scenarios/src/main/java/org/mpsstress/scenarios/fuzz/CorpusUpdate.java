package org.mpsstress.scenarios.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.scenarios.catalogue.Corpus;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;

/** Chooses programs for the corpus: those that add most to what it covers, for what they cost. */
public final class CorpusUpdate {
  /** Programs of the corpus. A suite explores each of them on each of its pools. */
  public static final int MOST = 36;

  private CorpusUpdate() {}

  /**
   * Chooses greedily, as set cover is approximated (Chvátal, 1979).
   *
   * @param before what the corpus holds
   * @param candidates programs in which nothing was found
   */
  static List<Generator.Program> choose(List<Scenario> before, List<Generator.Program> candidates) {
    Coverage coverage = new Coverage();
    before.forEach(scenario -> coverage.add(Coverage.features(scenario)));
    Map<Generator.Program, Set<String>> left = new HashMap<>();
    candidates.forEach(one -> left.put(one, Coverage.features(one.scenario())));
    List<Generator.Program> chosen = new ArrayList<>();
    while (before.size() + chosen.size() < MOST) {
      Generator.Program best = null;
      double most = 0;
      for (Generator.Program one : candidates) {
        double worth = left.containsKey(one) ? worth(one, coverage.fresh(left.get(one))) : 0;
        if (worth > most) {
          most = worth;
          best = one;
        }
      }
      if (best == null) {
        return chosen;
      }
      coverage.add(left.remove(best));
      chosen.add(best);
    }
    return chosen;
  }

  /** What is new, over the operations of a schedule: a cheap program is explored more often. */
  private static double worth(Generator.Program program, int fresh) {
    long operations =
        Cases.of(program.scenario())
            .get(0)
            .plan(PlanOptions.simulated(program.scenario().pools().get(0)))
            .executed();
    return fresh / (20.0 + operations);
  }

  /**
   * Adds to the corpus of a checkout.
   *
   * @param home the checkout
   * @return names of the programs that were added
   */
  public static List<String> add(Path home, List<Generator.Program> candidates) throws IOException {
    Path folder = home.resolve(Corpus.FOLDER);
    List<String> names = new ArrayList<>(Files.readAllLines(folder.resolve(Corpus.NAMES)));
    List<String> added = new ArrayList<>();
    for (Generator.Program one : choose(Corpus.all(), candidates)) {
      String name = one.draft().name();
      if (!names.contains(name)) {
        Files.writeString(folder.resolve(name + ".yaml"), one.draft().toYaml());
        names.add(name);
        added.add(name);
      }
    }
    Files.writeString(
        folder.resolve(Corpus.NAMES), names.isEmpty() ? "" : String.join("\n", names) + "\n");
    return added;
  }
}
