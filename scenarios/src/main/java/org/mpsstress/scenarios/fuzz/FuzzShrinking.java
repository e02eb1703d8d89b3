package org.mpsstress.scenarios.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.shrink.Shrinker;

/** Leaves a failing program as a scenario that stands by itself, as small as it can be made. */
final class FuzzShrinking {
  /** How long a failure is made smaller. */
  private static final Duration MOST = Duration.ofSeconds(45);

  /** A smaller program must show it within twice what the whole one needed, and some more. */
  private static final long MORE = 50;

  private final FuzzOptions options;
  private final Path directory;

  FuzzShrinking(FuzzOptions options, Path directory) {
    this.options = options;
    this.directory = directory;
  }

  FuzzFinding leave(Draft failing, TrialLayer layer, PlanOptions plan, long seed, Trial first)
      throws RunInterrupted, InterruptedException {
    Draft whole = failing.on(java.util.List.of(plan.pool()));
    long began = System.nanoTime();
    TrialLimit all = options.limit(layer);
    TrialLimit limit =
        new TrialLimit(Math.max(all.attempts(), 2 * first.attempts() + MORE), all.time());
    Set<FindingKind> kinds = EnumSet.copyOf(first.kinds());
    Shrinker shrinker =
        new Shrinker(
            draft -> sound(draft),
            draft -> trial(draft, layer, plan, kinds, seed, limit).found(),
            () -> System.nanoTime() - began < MOST.toNanos());
    boolean shrinks = options.shrinks();
    String title =
        (shrinks ? "The smallest program found that fails on " : "A random program that fails on ")
            + plan.pool();
    Draft small = (shrinks ? shrinker.shrink(whole) : whole).named(failing.name(), title);
    Path file = directory.resolve("findings").resolve(failing.name() + ".yaml");
    Trial last;
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, small.toYaml());
      last = attempt(ScenarioLoader.load(file), layer, plan, kinds, seed, limit);
    } catch (IOException error) {
      throw new UncheckedIOException("cannot write " + file, error);
    }
    return FuzzFinding.of(
        failing,
        layer.name(),
        plan.pool(),
        last.found() ? last : first,
        directory.relativize(file).toString(),
        small,
        shrinker.tries());
  }

  private static boolean sound(Draft draft) {
    return draft
        .load(draft.name() + ".yaml")
        .filter(scenario -> Hazards.of(scenario.points().get(0), scenario.pools()).isEmpty())
        .isPresent();
  }

  private static Trial trial(
      Draft draft,
      TrialLayer layer,
      PlanOptions plan,
      Set<FindingKind> kinds,
      long seed,
      TrialLimit limit)
      throws RunInterrupted, InterruptedException {
    Scenario scenario = draft.load(draft.name() + ".yaml").orElseThrow();
    return attempt(scenario, layer, plan, kinds, seed, limit);
  }

  private static Trial attempt(
      Scenario scenario,
      TrialLayer layer,
      PlanOptions plan,
      Set<FindingKind> kinds,
      long seed,
      TrialLimit limit)
      throws RunInterrupted, InterruptedException {
    Case one = Cases.of(scenario).get(0);
    return layer.attempt(layer.ready(one, plan), kinds::contains, seed, limit);
  }
}
