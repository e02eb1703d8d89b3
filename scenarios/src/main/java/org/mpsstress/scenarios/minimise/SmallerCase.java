package org.mpsstress.scenarios.minimise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.draft.DraftGroup;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What may take the place of a case that is made smaller, however it is run. */
public final class SmallerCase {
  private SmallerCase() {}

  /** No less sound than it was: what is left must not fail for a reason of its own. */
  public static Predicate<Draft> soundAs(Draft whole) {
    Optional<String> known = hazards(loaded(whole));
    return draft -> {
      Optional<String> now = hazards(loaded(draft));
      return now.isEmpty() || now.equals(known);
    };
  }

  private static Optional<String> hazards(Scenario scenario) {
    return Hazards.of(scenario.points().get(0), scenario.pools());
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
  public static Minimised.Size size(Draft draft) {
    int threads = draft.groups().stream().mapToInt(DraftGroup::threads).sum();
    return new Minimised.Size(draft.lines(), threads, draft.groups().size(), null, null);
  }
}
