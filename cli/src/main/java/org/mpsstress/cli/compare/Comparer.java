package org.mpsstress.cli.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.runner.cases.Seeds;

/**
 * Runs the same plans with the same seeds on two libraries, in turns: what else the machine does
 * hits both, and neither is always the first of a pair.
 */
final class Comparer {
  private final HarnessRun harness;
  private final Side baseline;
  private final Side candidate;
  private final Consumer<String> progress;

  /**
   * What is compared.
   *
   * @param plugin what the harness loads
   * @param variables that its processes are started with, besides those of the plan
   */
  record Side(Path plugin, Map<String, String> variables) {}

  Comparer(HarnessRun harness, Side baseline, Side candidate, Consumer<String> progress) {
    this.harness = harness;
    this.baseline = baseline;
    this.candidate = candidate;
    this.progress = progress;
  }

  /**
   * Round by round through all cases, so that time of day does not belong to one of them. A pair
   * that the user ends is none.
   *
   * @param more whether another pair may begin
   */
  List<CaseComparison> run(
      List<Case> cases,
      PlanOptions options,
      int repeat,
      long seed,
      Path folder,
      BooleanSupplier more)
      throws IOException, InterruptedException {
    List<CaseComparison> all = new ArrayList<>();
    List<HarnessRun.Written> plans = new ArrayList<>();
    for (Case one : cases) {
      all.add(new CaseComparison(one.title()));
      Plan plan = one.plan(options);
      Path file = folder.resolve("plan-" + plans.size() + ".json");
      Files.write(file, PlanWriter.bytes(plan));
      plans.add(new HarnessRun.Written(file, plan.processVariables()));
    }
    for (int round = 0; round < repeat; round++) {
      progress.accept("round " + (round + 1) + " of " + repeat);
      for (int i = 0; i < plans.size(); i++) {
        if (!more.getAsBoolean()) {
          return all;
        }
        long own = Seeds.of(seed, all.get(i).name(), round);
        boolean baselineFirst = (round + i) % 2 == 0;
        Side begins = baselineFirst ? baseline : candidate;
        Optional<Sample> first = once(begins, plans.get(i), own, folder);
        Side follows = baselineFirst ? candidate : baseline;
        Optional<Sample> second =
            first.isEmpty() ? first : once(follows, plans.get(i), own, folder);
        if (second.isEmpty()) {
          return all;
        }
        Sample one = first.get();
        Sample other = second.get();
        all.get(i).add(baselineFirst ? one : other, baselineFirst ? other : one);
      }
    }
    return all;
  }

  private Optional<Sample> once(Side side, HarnessRun.Written plan, long seed, Path folder)
      throws IOException, InterruptedException {
    Map<String, String> variables = new HashMap<>(side.variables());
    variables.putAll(plan.variables()); // a case that is about a variable stays about it
    return harness.once(
        side.plugin(), new HarnessRun.Written(plan.file(), variables), seed, folder);
  }
}
