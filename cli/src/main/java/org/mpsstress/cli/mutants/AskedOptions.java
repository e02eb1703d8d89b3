package org.mpsstress.cli.mutants;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.options.LayerConverter;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import picocli.CommandLine.Option;

/** Who is asked whether a mutant is wrong: the cases and limits of a suite, and its layers. */
final class AskedOptions {
  @Option(
      names = "--suite",
      paramLabel = "WORD",
      defaultValue = "presubmit",
      description =
          "Whose cases and limits: presubmit (default), ci, soak. To a longer one only those are"
              + " shown that survive the shorter ones; the score is given for each.")
  private String suite;

  @Option(
      names = "--layers",
      paramLabel = "WORDS",
      split = ",",
      converter = LayerConverter.class,
      description =
          "Who is asked, with commas between them: explored, free, tsan, asan (default: all, the"
              + " cheapest first).")
  private List<String> layers = new ArrayList<>(MutantLayers.WORDS);

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      description =
          "Only its cases are asked, to see what one that is new objects to; may be given again.")
  private List<String> scenarios = new ArrayList<>();

  /** Refuses words that nobody knows. */
  void check() {
    Suite.of(suite);
    LayerConverter.check(layers, MutantLayers.WORDS);
    List<String> known = Catalogue.all().stream().map(Scenario::name).toList();
    scenarios.forEach(
        name -> Words.known("scenarios", name, known, "./mps-stress list names all of them"));
  }

  /** Who is asked last. */
  Suite suite() {
    return Suite.of(suite);
  }

  /** The words of the layers, the cheapest first. */
  List<String> layers() {
    return List.copyOf(layers);
  }

  /** Whose cases alone are asked; none for all. */
  List<String> scenarios() {
    return List.copyOf(scenarios);
  }
}
