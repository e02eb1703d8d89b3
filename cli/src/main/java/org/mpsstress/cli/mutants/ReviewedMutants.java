package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.mpsstress.cli.options.YamlFile;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.shape.ValueType.Key;
import org.mpsstress.scenarios.language.shape.ValueType.ListOf;
import org.mpsstress.scenarios.language.shape.ValueType.Matching;
import org.mpsstress.scenarios.language.shape.ValueType.Struct;
import org.mpsstress.scenarios.language.shape.ValueType.Word;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.ScalarNode;
import org.mpsstress.scenarios.language.tree.SequenceNode;

/**
 * What somebody has found out about mutants of a subject: which nobody can tell from the code, and
 * why others survive. A changed line voids it.
 *
 * @param equivalent with the proof of each
 * @param survivors with the reason of each
 */
record ReviewedMutants(Equivalents equivalent, SurvivorReasons survivors) {
  static final String FORMAT = "mps-stress-mutants-reviewed/1";
  static final String EQUIVALENT = "equivalent";
  static final String SURVIVES = "survives";

  private static final int FILE_BYTES = 1 << 20;
  private static final int MOST = 5000;

  private static final Struct ENTRY =
      new Struct(
          "a reviewed mutant",
          List.of(
              new Key(
                  "id",
                  true,
                  new Matching("mutant-[0-9a-f]{10}", "the id of a mutant"),
                  "Which one."),
              new Key(
                  "digest",
                  true,
                  new Matching("[0-9a-f]{16}", "16 hex digits"),
                  "Of its line: of another one nothing is known."),
              new Key(
                  "because",
                  true,
                  new Matching(
                      "[^\\x00-\\x1f\\x7f]{1,500}",
                      "a sentence (1 to 500 characters, no control characters)"),
                  "The proof, or the reason.")),
          false);

  private static final Struct FILE =
      new Struct(
          "the reviewed mutants",
          List.of(
              new Key(
                  "format", true, new Word("the format", List.of(FORMAT)), "Which format this is."),
              new Key(
                  EQUIVALENT,
                  false,
                  new ListOf(ENTRY, 0, MOST, false),
                  "Those that nobody can tell from the code."),
              new Key(
                  SURVIVES,
                  false,
                  new ListOf(ENTRY, 0, MOST, false),
                  "Those that nobody objects to, as is known.")),
          false);

  /** Where nobody has looked. */
  static ReviewedMutants none() {
    return new ReviewedMutants(Equivalents.none(), SurvivorReasons.none());
  }

  /** Of the reference backend: those of this build. */
  static ReviewedMutants committed() throws IOException {
    return new ReviewedMutants(Equivalents.reviewed(), SurvivorReasons.reviewed());
  }

  /**
   * Those of a file, in the format {@link #FORMAT}.
   *
   * @throws org.mpsstress.scenarios.language.ScenarioException if it is not well formed
   */
  static ReviewedMutants read(Path file) throws IOException {
    MappingNode document =
        YamlFile.read(
            file, FILE_BYTES, "the reviewed mutants", tree -> FILE, new Problems(file.toString()));
    return new ReviewedMutants(
        new Equivalents(
            entries(document, EQUIVALENT).stream()
                .map(
                    one ->
                        new Equivalents.Entry(
                            text(one, "id"), null, text(one, "digest"), null, text(one, "because")))
                .toList()),
        new SurvivorReasons(
            entries(document, SURVIVES).stream()
                .map(
                    one ->
                        new SurvivorReasons.Entry(
                            text(one, "id"), null, text(one, "digest"), text(one, "because")))
                .toList()));
  }

  private static List<MappingNode> entries(MappingNode document, String key) {
    return document
        .get(key)
        .map(
            node -> ((SequenceNode) node).elements().stream().map(MappingNode.class::cast).toList())
        .orElse(List.of());
  }

  private static String text(MappingNode entry, String key) {
    return ((ScalarNode) entry.get(key).orElseThrow()).text();
  }
}
