package org.mpsstress.scenarios.minimise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.mpsstress.model.run.MinimisedFinding;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.draft.DraftGroup;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What may take the place of a case that is made smaller, however it is run. */
public final class SmallerCase {
  private SmallerCase() {}

  /**
   * No less sound than it was: what is left must not fail for a reason of its own. A case that the
   * model of hazards refuses is not looked at beyond that line, so one thing is asked besides: a
   * thread that closes a gate opens it, or the try would hang.
   */
  public static Predicate<Draft> soundAs(Draft whole) {
    Scenario before = loaded(whole);
    Optional<String> known = hazards(before);
    return draft -> {
      Scenario smaller = loaded(draft);
      Optional<String> now = hazards(smaller);
      return (now.isEmpty() || now.equals(known)) && leftClosed(smaller) <= leftClosed(before);
    };
  }

  private static Optional<String> hazards(Scenario scenario) {
    return Hazards.reason(scenario.points().get(0), scenario.pools());
  }

  /** How many programs end with a closed gate. */
  private static long leftClosed(Scenario scenario) {
    return scenario.points().get(0).groups().stream()
        .flatMap(group -> Stream.of(group.setup(), group.program(), group.teardown()))
        .filter(SmallerCase::endsClosed)
        .count();
  }

  private static boolean endsClosed(List<Step> steps) {
    return steps.stream()
        .filter(step -> step.is("gate") || step.is("open_gate"))
        .reduce((first, second) -> second)
        .filter(last -> last.is("gate"))
        .isPresent();
  }

  /** A draft that is known to be well formed, as a scenario. */
  public static Scenario loaded(Draft draft) {
    return draft.load(draft.name() + ".yaml").orElseThrow();
  }

  /** The scenario of a file that now has the draft; tokens of its runs name that file. */
  public static Scenario written(Path file, Draft draft) {
    try {
      Files.writeString(file, draft.toYaml());
      return ScenarioLoader.load(file);
    } catch (IOException error) {
      throw new FrameworkError("cannot write " + file + ": " + error.getMessage(), error);
    }
  }

  /** What is to be understood of a case whose interleaving nobody knows. */
  public static MinimisedFinding.Size size(Draft draft) {
    int threads = draft.groups().stream().mapToInt(DraftGroup::threads).sum();
    return MinimisedFinding.Size.of(draft.lines(), threads, draft.groups().size());
  }
}
