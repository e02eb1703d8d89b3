package org.mpsstress.tsan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Echo;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.exploration.ExplorationMethod;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Looks for a race that a sanitizer reported under the controlled runtime, in the same plan. Where
 * that finds it at the same place, the finding gets a second token, of a schedule that shows it
 * every time; where not, the finding says so, and why.
 */
final class ExploredAgain {
  private static final long SCHEDULES = 2000;

  private final ExplorerBinary explorer;

  /** Without an explorer, findings say that it is not there. */
  ExploredAgain(ExplorerBinary explorer) {
    this.explorer = explorer;
  }

  /**
   * The findings, each race among them with what the controlled runtime says.
   *
   * @param ran the case as it was run
   * @param seed of its run, from which that of the exploration is taken
   */
  List<Finding> of(RunCase ran, List<Finding> findings, long seed, CaseMethod.Context context)
      throws RunInterrupted, InterruptedException {
    if (findings.stream().noneMatch(ExploredAgain::isRace)) {
      return findings;
    }
    String why = whyNot(ran, context.budget());
    Map<RacePlace, Finding> echoes = new HashMap<>();
    if (why == null) {
      try {
        why = explore(ran, findings, seed, context, echoes);
      } catch (FrameworkError e) {
        why = "could not be asked: " + e.getMessage();
      }
    }
    List<Finding> answered = new ArrayList<>();
    for (Finding finding : findings) {
      Finding echo = isRace(finding) ? RacePlace.of(finding).map(echoes::get).orElse(null) : null;
      answered.add(
          !isRace(finding)
              ? finding
              : echo != null ? with(finding, echo) : finding.withEcho(Echo.none(why)));
    }
    return answered;
  }

  private static boolean isRace(Finding finding) {
    return finding.kind() == FindingKind.RACE;
  }

  /** Why it cannot be asked, or null. */
  private String whyNot(RunCase ran, Budget budget) {
    int threads = ran.plan().get().lanes() - 1;
    if (threads > ExplorationSelection.MOST_THREADS) {
      return "not asked: the case has "
          + threads
          + " threads, it explores "
          + ExplorationSelection.MOST_THREADS;
    }
    if (explorer == null) {
      return "not asked: its explorer is not built";
    }
    return budget.isSpent() ? "not asked: the time was up" : null;
  }

  /** Adds what is found; answers what is to be said of a race that is not. */
  private String explore(
      RunCase ran,
      List<Finding> findings,
      long seed,
      CaseMethod.Context context,
      Map<RacePlace, Finding> echoes)
      throws RunInterrupted, InterruptedException {
    Set<RacePlace> wanted = new HashSet<>();
    findings.stream()
        .filter(ExploredAgain::isRace)
        .forEach(one -> RacePlace.of(one).ifPresent(wanted::add));
    List<String> elsewhere = new ArrayList<>();
    Duration left = context.budget().left();
    CaseMethod.Context alone =
        new CaseMethod.Context(
            context.settings(),
            seed,
            true,
            Budget.of(left),
            1,
            context.stop(),
            context.oracles(),
            found -> {
              Optional<RacePlace> place = isRace(found) ? RacePlace.of(found) : Optional.empty();
              if (place.isPresent() && wanted.contains(place.get())) {
                echoes.putIfAbsent(place.get(), found);
              } else {
                elsewhere.add(found.kind() + ": " + found.message().lines().findFirst().orElse(""));
              }
            },
            context.progress());
    CaseExecution exploration =
        new ExplorationMethod(
                explorer,
                ExploreOptions.of(Strategy.POS).within(SCHEDULES, left),
                any -> echoes.keySet().containsAll(wanted))
            .begin(ExplorationSelection.explored(ran, Strategy.POS), alone);
    exploration.run();
    long schedules = exploration.end().runs();
    return "this race was not found in "
        + schedules
        + (schedules == 1 ? " schedule" : " schedules")
        + " of the same plan"
        + (elsewhere.isEmpty() ? "" : "; it found instead: " + elsewhere.get(0));
  }

  /** The same race has the same cause, whoever found it. */
  private static Finding with(Finding finding, Finding echo) {
    List<Attachment> attachments = new ArrayList<>(finding.attachments());
    for (Attachment one : echo.attachments()) {
      attachments.add(new Attachment("controlled " + one.name(), one.type(), one.path()));
    }
    return finding
        .withAttachments(attachments)
        .withEcho(Echo.same(echo.token()))
        .withCause(echo.cause())
        .withMissing(echo.missing());
  }
}
