package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.MutantResult;

/**
 * A file of {@link ReviewedMutants} for people to fill in: what they have found before, where the
 * line is still the same, and each survivor that nobody has looked at, with an empty reason.
 */
final class SurvivorsToReview {
  static final String FILE = "reviewed.yaml";

  private final ReviewedMutants before;
  private final List<FoundMutant> built;

  /**
   * With what was known.
   *
   * @param built all that there are now
   */
  SurvivorsToReview(ReviewedMutants before, List<FoundMutant> built) {
    this.before = before;
    this.built = List.copyOf(built);
  }

  /**
   * Writes it into the folder, unless everything has a reason; says how many are to be filled in.
   */
  long write(List<MutantResult> results, Path folder) throws IOException {
    List<FoundMutant> open =
        results.stream().filter(MutantResult::isUnexplained).map(MutantResult::mutant).toList();
    if (!open.isEmpty()) {
      Files.writeString(folder.resolve(FILE), text(open));
    }
    return open.size();
  }

  private String text(List<FoundMutant> open) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "# What is known of mutants; give it as --reviewed FILE. Of each whose reason is empty");
    lines.add(
        "# say why nobody objects, or why nobody can (then it is equivalent): docs/mutants.md.");
    lines.add("format: " + ReviewedMutants.FORMAT);
    lines.add(ReviewedMutants.EQUIVALENT + ":");
    for (FoundMutant mutant : built) {
      before.equivalent().proof(mutant).ifPresent(proof -> add(lines, mutant, proof));
    }
    lines.add(ReviewedMutants.SURVIVES + ":");
    for (FoundMutant mutant : built) {
      before
          .survivors()
          .find(mutant.id(), mutant.digest())
          .ifPresent(reason -> add(lines, mutant, reason));
    }
    open.forEach(mutant -> add(lines, mutant, ""));
    return String.join("\n", emptyLists(lines)) + "\n";
  }

  /** A key without elements would be null. */
  private static List<String> emptyLists(List<String> lines) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      boolean empty =
          lines.get(i).endsWith(":") && (i + 1 == lines.size() || lines.get(i + 1).endsWith(":"));
      all.add(empty ? lines.get(i) + " []" : lines.get(i));
    }
    return all;
  }

  private static void add(List<String> lines, FoundMutant mutant, String because) {
    lines.add(
        "  # "
            + PlainText.line(
                mutant.file()
                    + ":"
                    + mutant.line()
                    + "  "
                    + mutant.operator()
                    + ": "
                    + mutant.what()));
    lines.add("  - id: " + mutant.id());
    lines.add("    digest: " + mutant.digest());
    lines.add("    because: \"" + because.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
  }
}
