package org.mpsstress.cli.run;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.YamlFile;
import org.mpsstress.model.Finding;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.record.FindingGroups;
import org.mpsstress.model.record.KnownCause;
import org.mpsstress.model.record.RunRecord;
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
 * The file of causes that are known, which a user has written: read, and drafted for people to fill
 * in where a run has found others.
 *
 * @param causes with the reason of each
 */
record KnownFindings(List<KnownCause> causes) {
  static final String FORMAT = "mps-stress-known/1";

  /** In a run's folder. */
  static final String FILE = "known.yaml";

  private static final String KNOWN = "known";
  private static final String SCENARIOS = "scenarios";
  private static final int FILE_BYTES = 1 << 20;
  private static final int MOST = 1000;
  private static final int TITLE_BYTES = 160;

  private static final Struct CAUSE =
      new Struct(
          "a known cause",
          List.of(
              new Key(
                  "cause",
                  true,
                  new Matching("[0-9a-f]{16}", "16 hex digits"),
                  "Which one, as reports have it."),
              new Key(
                  SCENARIOS,
                  false,
                  new ListOf(
                      new Matching("[^\\x00-\\x1f\\x7f]{1,200}", "the name of a scenario"),
                      1,
                      MOST,
                      true),
                  "In which it is known; needed unless it is a place in the code."),
              new Key(
                  "because",
                  true,
                  new Matching(
                      "(?=.*\\S)[^\\x00-\\x1f\\x7f]{1,500}",
                      "a sentence (1 to 500 characters, no control characters)"),
                  "Why it is lived with.")),
          false);

  private static final Struct DOCUMENT =
      new Struct(
          "the known findings",
          List.of(
              new Key(
                  "format", true, new Word("the format", List.of(FORMAT)), "Which format this is."),
              new Key(
                  KNOWN, true, new ListOf(CAUSE, 0, MOST, false), "The causes that are known.")),
          false);

  /** Copies the list. */
  KnownFindings {
    causes = List.copyOf(causes);
  }

  /**
   * Those of a file; none where there is no file.
   *
   * @throws org.mpsstress.scenarios.language.ScenarioException if it is not well formed
   */
  static KnownFindings read(Path file) throws IOException {
    if (file == null) {
      return new KnownFindings(List.of());
    }
    MappingNode document =
        YamlFile.read(
            file,
            FILE_BYTES,
            "the known findings",
            tree -> DOCUMENT,
            new Problems(file.toString()));
    List<KnownCause> causes =
        ((SequenceNode) document.get(KNOWN).orElseThrow())
            .elements().stream()
                .map(MappingNode.class::cast)
                .map(
                    one -> new KnownCause(text(one, "cause"), scenarios(one), text(one, "because")))
                .toList();
    Set<String> once = new HashSet<>();
    for (KnownCause one : causes) {
      if (!once.add(one.cause())) {
        throw new UserError(file + ": cause " + one.cause() + " stands there twice");
      }
    }
    return new KnownFindings(causes);
  }

  private static String text(MappingNode entry, String key) {
    return ((ScalarNode) entry.get(key).orElseThrow()).text();
  }

  private static List<String> scenarios(MappingNode entry) {
    return entry
        .get(SCENARIOS)
        .map(
            node ->
                ((SequenceNode) node)
                    .elements().stream().map(name -> ((ScalarNode) name).text()).toList())
        .orElse(List.of());
  }

  /** Writes what was known and what is new into the folder, where something is new. */
  void writeNew(RunRecord record, Path folder) throws IOException {
    List<String> fresh = new ArrayList<>();
    Map<String, KnownCause> known = new LinkedHashMap<>();
    causes.forEach(one -> known.put(one.cause(), one));
    for (FindingGroups.Group group : FindingGroups.of(record)) {
      Finding finding = group.first().finding();
      if (canBeKnown(group)
          && group.reason(record).isEmpty()
          && fresh.size() / 2 < MOST - causes.size()) {
        KnownCause before = known.remove(finding.cause());
        fresh.add("  # " + finding.kind() + ": " + first(finding.message()));
        fresh.add(entry(finding.cause(), scenarios(group, before), ""));
      }
    }
    if (!fresh.isEmpty()) {
      known.values().forEach(one -> fresh.add(entry(one.cause(), one.scenarios(), one.because())));
      Files.writeString(
          folder.resolve(FILE),
          """
          # Causes of findings; give it as --known FILE, once each has a reason. Of each that is
          # to be mended, and not lived with, take the entry away.
          format: %s
          %s:
          %s
          """
              .formatted(FORMAT, KNOWN, String.join("\n", fresh)));
    }
  }

  /** What has no cause, or showed outside of all cases without a place in the code, cannot. */
  private static boolean canBeKnown(FindingGroups.Group group) {
    Finding finding = group.first().finding();
    return finding.cause() != null
        && finding.kind().canBeKnown()
        && (finding.isPlaced() || group.places().stream().allMatch(place -> place.of() != null));
  }

  /** Where it showed, now or before; nothing of a place in the code. */
  private static List<String> scenarios(FindingGroups.Group group, KnownCause before) {
    if (group.first().finding().isPlaced()) {
      return List.of();
    }
    return Stream.concat(
            before == null ? Stream.of() : before.scenarios().stream(),
            group.places().stream().map(place -> place.of().begin().scenario()))
        .distinct()
        .toList();
  }

  private static String first(String message) {
    return PlainText.cut(PlainText.line(message.lines().findFirst().orElse("")), TITLE_BYTES);
  }

  private static String entry(String cause, List<String> scenarios, String because) {
    String where =
        scenarios.isEmpty()
            ? ""
            : scenarios.stream()
                .map(KnownFindings::quoted)
                .collect(joining(", ", "    scenarios: [", "]\n"));
    return "  - cause: " + quoted(cause) + "\n" + where + "    because: " + quoted(because);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
