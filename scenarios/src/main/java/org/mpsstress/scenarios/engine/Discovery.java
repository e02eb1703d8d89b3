package org.mpsstress.scenarios.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.platform.engine.ConfigurationParameters;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;

/** Finds the cases that are anchored at a class. */
final class Discovery {
  /** More scenario files or folders, separated by commas; read by every anchor class. */
  static final String FILES = "mpsstress.scenarios";

  private Discovery() {}

  static List<Case> cases(Scenarios anchored, ConfigurationParameters parameters) {
    List<Scenario> scenarios = new ArrayList<>();
    for (String name : anchored.value()) {
      if (name.equals("*")) {
        scenarios.addAll(Catalogue.all());
      } else {
        scenarios.add(
            Catalogue.find(name)
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "no scenario '" + name + "' in the catalogue: " + Catalogue.names())));
      }
    }
    Set<String> files = new LinkedHashSet<>(List.of(anchored.files()));
    parameters.get(FILES).ifPresent(more -> files.addAll(List.of(more.split(","))));
    for (String file : files) {
      for (Path path : yaml(Path.of(file.strip()))) {
        scenarios.add(load(path));
      }
    }
    return scenarios.stream().flatMap(scenario -> Cases.of(scenario).stream()).toList();
  }

  private static Scenario load(Path path) {
    try {
      return ScenarioLoader.load(path);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the scenario file " + path, e);
    }
  }

  private static List<Path> yaml(Path place) {
    if (!Files.isDirectory(place)) {
      return List.of(place);
    }
    try (Stream<Path> files = Files.walk(place)) {
      return files
          .filter(file -> file.toString().matches(".*\\.ya?ml") && Files.isRegularFile(file))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the scenario folder " + place, e);
    }
  }
}
