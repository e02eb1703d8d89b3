package org.mpsstress.scenarios.histories;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.runner.cases.Seeds;

/** Random histories as scenario files, so that tokens can name them. */
public final class Histories {
  private Histories() {}

  /**
   * Draws some.
   *
   * @param seed of the run
   * @param number how many
   * @param pool whose specification will judge them
   * @param capabilities what the SUT can do
   * @param directory of the run; they lie in a folder of it
   */
  public static List<Scenario> draw(
      long seed, int number, String pool, Set<String> capabilities, Path directory) {
    if (number == 0) {
      return List.of();
    }
    try {
      Path folder = Files.createDirectories(directory.resolve("histories"));
      List<Scenario> all = new ArrayList<>();
      for (int i = 0; i < number; i++) {
        Draft draft = RandomHistory.of(Seeds.of(seed, "histories", i), pool, capabilities);
        Path file = folder.resolve(draft.name() + ".yaml");
        Files.writeString(file, draft.toYaml());
        all.add(ScenarioLoader.load(file));
      }
      return all;
    } catch (IOException error) {
      throw new UncheckedIOException("cannot write the histories", error);
    }
  }
}
