package org.mpsstress.cli.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.LayerConverter;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.LayerWord;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** The layers that random programs are tried on: a library has those whose threads are real. */
final class FuzzedLayers {
  private static final List<String> ALL = words(Engines.ALL.stream());

  private FuzzedLayers() {}

  private static List<String> words(Stream<Engine> engines) {
    return engines.flatMap(engine -> engine.trialWords().stream()).toList();
  }

  /** Those of that kind: explored runs try every program, or free ones where there are none. */
  static List<String> of(SubjectKind kind) {
    Stream<Engine> its =
        Engines.ALL.stream().filter(engine -> kind.isCompiled() || engine.loadsPlugins());
    return words(its).stream()
        .sorted(Comparator.comparing(word -> !word.equals(ExplorationSelection.LAYER)))
        .toList();
  }

  /**
   * Those of that kind that the user wants, in their order; all of them where none is named.
   *
   * @throws UserError with one that there is not, or that this kind cannot have
   */
  static List<String> of(SubjectKind kind, List<String> only) {
    LayerConverter.check(only, ALL);
    List<String> its = of(kind);
    List<String> others = only.stream().filter(word -> !its.contains(word)).toList();
    if (!others.isEmpty()) {
      throw new UserError(
          "--layers "
              + LayerWord.shown(others.get(0))
              + " is for what is compiled for the simulated device: programs on "
              + kind.word()
              + " have the layers "
              + its.stream().map(LayerWord::shown).collect(Collectors.joining(" and ")));
    }
    return only.isEmpty() ? its : its.stream().filter(only::contains).toList();
  }

  /**
   * Opens them, in that order.
   *
   * @param from what was built
   * @param subject what is tried
   * @param directory for what they leave
   */
  static List<TrialLayer> open(
      List<String> words, Installation from, Subject subject, Path directory, StopSignal stop)
      throws IOException {
    Path logs = Files.createDirectories(directory.resolve("workers"));
    RunRequestBuilder request = new RunRequestBuilder(directory, from.library(), from.worker(logs));
    subject.addTo(request);
    List<TrialLayer> all = new ArrayList<>();
    for (String word : words) {
      Engine engine =
          Engines.ALL.stream()
              .filter(one -> one.trialWords().contains(word))
              .findFirst()
              .orElseThrow();
      all.add(engine.trial(word, from, subject, request.settings(), stop));
    }
    return all;
  }
}
