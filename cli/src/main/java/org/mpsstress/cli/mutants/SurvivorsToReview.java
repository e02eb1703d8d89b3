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
    List<String> proven = new ArrayList<>();
    List<String> survive = new ArrayList<>();
    for (FoundMutant mutant : built) {
      before.equivalent().proof(mutant).ifPresent(proof -> add(proven, mutant, proof));
      before
          .survivors()
          .find(mutant.id(), mutant.digest())
          .ifPresent(reason -> add(survive, mutant, reason));
    }
    open.forEach(mutant -> add(survive, mutant, ""));
    return """
        # What is known of mutants; give it as --reviewed FILE. Of each whose reason is empty
        # say why nobody objects, or why nobody can (then it is equivalent): docs/mutants.md.
        format: %s
        %s
        %s
        """
        .formatted(
            ReviewedMutants.FORMAT,
            list(ReviewedMutants.EQUIVALENT, proven),
            list(ReviewedMutants.SURVIVES, survive));
  }

  /** A key without elements would be null. */
  private static String list(String key, List<String> lines) {
    return key + ":" + (lines.isEmpty() ? " []" : "\n" + String.join("\n", lines));
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
