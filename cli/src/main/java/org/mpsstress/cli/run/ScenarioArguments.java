package org.mpsstress.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.cli.UserError;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.language.Suggestion;

/** Scenarios as arguments: the name of one in the catalogue, or a file. */
public final class ScenarioArguments {
  private ScenarioArguments() {}

  /** Those that the arguments name, each once, in their order; all of the catalogue for none. */
  public static List<Scenario> resolve(List<String> arguments) throws IOException {
    if (arguments.isEmpty()) {
      return Catalogue.all();
    }
    List<Scenario> scenarios = new ArrayList<>();
    for (String argument : arguments) {
      Scenario scenario = resolve(argument);
      Optional<Scenario> other =
          scenarios.stream().filter(known -> known.name().equals(scenario.name())).findFirst();
      if (other.isPresent() && !other.get().file().equals(scenario.file())) {
        throw new UserError(
            "two scenarios have the name "
                + scenario.name()
                + ": "
                + other.get().file()
                + " and "
                + scenario.file());
      }
      if (other.isEmpty()) {
        scenarios.add(scenario);
      }
    }
    return scenarios;
  }

  private static Scenario resolve(String argument) throws IOException {
    Optional<Scenario> known = Catalogue.find(argument);
    if (known.isPresent()) {
      return known.get();
    }
    Path file = Path.of(argument);
    if (Files.isRegularFile(file)) {
      return ScenarioLoader.load(file);
    }
    if (Files.exists(file)) {
      throw new UserError(notOne(file));
    }
    if (looksLikeFile(argument)) {
      throw new UserError("no such file: " + argument);
    }
    throw new UserError(
        "unknown scenario '"
            + argument
            + "'"
            + Suggestion.of(argument, Catalogue.names())
            + " (./mps-stress list names all of them)");
  }

  /** What is wrong with a path where no scenario file is. */
  public static String notOne(Path file) {
    return Files.isDirectory(file)
        ? "a folder, expected a scenario file: " + file
        : Files.exists(file)
            ? "no regular file, expected a scenario file: " + file
            : "no such file: " + file;
  }

  private static boolean looksLikeFile(String argument) {
    return argument.endsWith(".yaml") || argument.endsWith(".yml") || argument.contains("/");
  }
}
