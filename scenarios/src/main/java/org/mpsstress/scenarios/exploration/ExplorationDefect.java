package org.mpsstress.scenarios.exploration;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerAccess;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.Unplanted;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.Seeds;

/**
 * A defect of the simulated SUT in a small case that is explored: a judge must object, or the quiet
 * cases of this layer mean nothing.
 *
 * @param runCase the case with the defect in it, of an exploring strategy
 * @param title what is planted, in a line
 * @param detectors kinds of findings of which one must come; what else is found does not count
 * @param binary the explorer
 * @param options with the limits of the search
 */
public record ExplorationDefect(
    RunCase runCase,
    String title,
    Set<FindingKind> detectors,
    ExplorerBinary binary,
    ExploreOptions options)
    implements SuiteControl {
  private static final long MOST_UNPLANTED = 200;

  public ExplorationDefect {
    Objects.requireNonNull(runCase.defect(), "a control plants a defect");
    detectors = Collections.unmodifiableSet(EnumSet.copyOf(detectors));
  }

  @Override
  public String id() {
    return runCase.defect();
  }

  @Override
  public Control attempt(Context context) throws RunInterrupted, InterruptedException {
    final long began = System.nanoTime();
    Predicate<Finding> counts = finding -> detectors.contains(finding.kind());
    Exploring exploring = explored(runCase, options, context, counts);
    Finding found = exploring.findings().values().stream().filter(counts).findFirst().orElse(null);
    Control control =
        new Control(
            id(),
            title,
            ExplorationSelection.LAYER,
            detectors.stream().map(FindingKind::word).collect(Collectors.joining(" or ")),
            found != null,
            (System.nanoTime() - began) * 1e-9,
            found == null ? null : found.token(),
            found == null ? missed(exploring) : seen(found));
    return found != null ? control : unplanted(context).explain(control);
  }

  /** Its case with nothing planted, until something objects. */
  private Unplanted unplanted(Context context) throws RunInterrupted, InterruptedException {
    RunCase bare = runCase.withoutDefect();
    Exploring exploring =
        explored(bare, options.within(MOST_UNPLANTED, null), context, finding -> true);
    return new Unplanted(bare, kinds(exploring), exploring.schedules(), "schedules");
  }

  private Exploring explored(
      RunCase what, ExploreOptions how, Context context, Predicate<Finding> enough)
      throws RunInterrupted, InterruptedException {
    ExploredCase explored =
        new ExploredCase(
            what,
            how,
            ExplorationMethod.seed(Seeds.of(context.seed(), runCase.id(), 0)),
            0,
            ExplorerAccess.of(binary, context.settings(), context.stop(), Oracles.all()),
            finding -> {},
            enough,
            (run, runs) -> context.tick().run());
    explored.run();
    return explored.exploring();
  }

  private static String seen(Finding found) {
    return "schedule " + found.schedule().index() + ": " + found.message();
  }

  private static String missed(Exploring exploring) {
    Set<String> others = kinds(exploring);
    return "not found in "
        + exploring.schedules()
        + " schedules"
        + (others.isEmpty() ? "" : " (found instead: " + String.join(", ", others) + ")");
  }

  private static Set<String> kinds(Exploring exploring) {
    Set<String> kinds = new TreeSet<>();
    exploring.findings().values().forEach(finding -> kinds.add(finding.kind().word()));
    return kinds;
  }
}
