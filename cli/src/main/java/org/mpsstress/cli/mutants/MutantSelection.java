package org.mpsstress.cli.mutants;

import java.util.List;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.Words;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.Operator;
import picocli.CommandLine.Option;

/** Which of all mutants are meant, and how many of them are drawn. */
final class MutantSelection {
  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "600",
      description = "How many are drawn, as many of each operator (default: 600).")
  private int sample;

  @Option(
      names = "--component",
      paramLabel = "WORD",
      description = "Only those of that file of the backend: event, stream_commit, ...")
  private String component;

  @Option(
      names = "--operator",
      paramLabel = "WORD",
      description =
          "Only those of that kind: lock, wait, call, swap, order, condition, return, off-by-one,"
              + " object, release.")
  private String operator;

  /** Refuses what names none. */
  void check() {
    if (sample < 1) {
      throw new UserError("--sample " + sample + ": at least one is drawn");
    }
    if (operator != null) {
      Words.oneOf("--operator", operator, Operator.words());
    }
  }

  /**
   * Those that are meant.
   *
   * @param ids that the user named, or none for all
   * @throws UserError if one is not known, or none is left
   */
  List<FoundMutant> of(List<FoundMutant> all, List<String> ids) {
    ids.forEach(
        id ->
            Words.known(
                "mutants",
                id,
                all.stream().map(FoundMutant::id).toList(),
                "./mps-stress mutants --list names all of them"));
    List<FoundMutant> chosen =
        all.stream()
            .filter(one -> ids.isEmpty() || ids.contains(one.id()))
            .filter(one -> component == null || one.component().equals(component))
            .filter(one -> operator == null || one.operator().equals(operator))
            .toList();
    if (chosen.isEmpty()) {
      throw new UserError("no mutant is of that component and operator");
    }
    return chosen;
  }

  /** A sample of those, as many of each operator. */
  List<FoundMutant> draw(List<FoundMutant> chosen, long seed) {
    return MutantSample.of(chosen, sample, seed);
  }
}
