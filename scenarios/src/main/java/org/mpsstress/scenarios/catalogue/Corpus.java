package org.mpsstress.scenarios.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;

/**
 * Random programs, kept because together they cover many combinations: {@code corpus/NAME.yaml},
 * and their names in {@code corpus/names.txt}. Suites explore them; they are in no list of the
 * catalogue. {@code fuzz --corpus-update} adds to them.
 */
public final class Corpus {
  /** Where they lie, from the root of the repository. */
  public static final String FOLDER =
      "scenarios/src/main/resources/org/mpsstress/scenarios/catalogue/corpus";

  /** The list of their names, in that folder. */
  public static final String NAMES = "names.txt";

  private Corpus() {}

  /** All of them, in the order in which they came. */
  public static List<Scenario> all() {
    return Holder.ALL;
  }

  /** The one of that name. */
  static Optional<Scenario> find(String name) {
    return name.startsWith("fuzz-")
        ? all().stream().filter(scenario -> scenario.name().equals(name)).findFirst()
        : Optional.empty();
  }

  private static final class Holder {
    static final List<Scenario> ALL =
        new String(bytes(NAMES), StandardCharsets.UTF_8)
            .lines()
            .map(name -> ScenarioLoader.load(name + ".yaml", bytes(name + ".yaml")))
            .toList();

    private static byte[] bytes(String file) {
      try (InputStream in = Corpus.class.getResourceAsStream("corpus/" + file)) {
        if (in == null) {
          throw new IllegalStateException("the corpus lacks " + file);
        }
        return in.readNBytes(Limits.FILE_BYTES + 1);
      } catch (IOException error) {
        throw new UncheckedIOException("cannot read " + file + " of the corpus", error);
      }
    }
  }
}
