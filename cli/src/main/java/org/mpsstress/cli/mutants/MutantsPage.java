package org.mpsstress.cli.mutants;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.record.RunBegin;

/**
 * A campaign's document as a page in Markdown, with why each survivor survives where that is known.
 */
final class MutantsPage {
  private final JsonNode document;
  private final SurvivorReasons reasons;

  private MutantsPage(JsonNode document, SurvivorReasons reasons) {
    this.document = document;
    this.reasons = reasons;
  }

  /**
   * Of a file that a campaign has written.
   *
   * @throws org.mpsstress.cli.UserError if it is none
   */
  static String of(Path file, SurvivorReasons reasons) throws IOException {
    return new MutantsPage(MutantsDocument.read(file), reasons).text();
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    boolean ofSources = document.path("subject").asText().equals(RunBegin.SOURCES);
    lines.add("# What mutants of " + (ofSources ? "sources" : "the backend") + " survive");
    lines.add("");
    lines.add("Written by `./mps-stress mutants --page mutants.json`; what a mutant is and who is");
    lines.add("asked: [mutants.md](mutants.md).");
    lines.add("");
    lines.add(
        String.format(
            Locale.ROOT,
            "Seed %d, suite %s, %d drawn of %d, %d judged, layers %s, %.0f s: **%d killed** (%d of them at once),"
                + " %d equivalent, %d survive, %d not judged: **%s%.1f %%** of those that can be told"
                + " from the code.",
            document.path("seed").asLong(),
            document.has("suite") ? cell(document.path("suite")) : "presubmit",
            document.path("drawn").asLong(),
            document.path("built").asLong(),
            document.path("of").asLong() - document.path("unjudged").asLong(),
            words(document.path("layers")),
            document.path("seconds").asDouble(),
            document.path("killed").asLong(),
            document.path("killedAtOnce").asLong(),
            document.path("equivalent").asLong(),
            document.path("survivors").size(),
            document.path("unjudged").asLong(),
            isCutOff() ? "at least " : "",
            document.path("score").asDouble()));
    if (isCutOff()) {
      lines.add("");
      lines.add(
          "It was cut off: "
              + (document.path("drawn").asLong() - document.path("of").asLong())
              + " of those that were drawn were not tried.");
    }
    suites(lines);
    groups(lines, "operator", document.path("operators"));
    groups(lines, "component", document.path("components"));
    killers(lines);
    survivors(lines);
    return String.join("\n", lines) + "\n";
  }

  private boolean isCutOff() {
    return document.path("of").asLong() < document.path("drawn").asLong();
  }

  private static String words(JsonNode array) {
    List<String> words = new ArrayList<>();
    array.forEach(one -> words.add(cell(one)));
    return String.join(", ", words);
  }

  /**
   * The document may be anybody's: its text ends no cell and begins nothing in Markdown or HTML.
   */
  private static String cell(JsonNode text) {
    return PlainText.line(text.asText()).replaceAll("[\\\\`*\\[\\]<>|&]", "\\\\$0");
  }

  /** Where more than one was asked: what each has killed, with those before it. */
  private void suites(List<String> lines) {
    if (document.path("suites").size() < 2) {
      return;
    }
    lines.add("");
    lines.add("| suite | killed | score |");
    lines.add("| --- | ---: | ---: |");
    for (JsonNode one : document.path("suites")) {
      lines.add(
          String.format(
              Locale.ROOT,
              "| %s | %d | %s%.1f %% |",
              cell(one.path("name")),
              one.path("killed").asLong(),
              isCutOff() ? "at least " : "",
              one.path("score").asDouble()));
    }
  }

  private static void groups(List<String> lines, String what, JsonNode groups) {
    lines.add("");
    lines.add("| " + what + " | built | tried | killed | equivalent |");
    lines.add("| --- | ---: | ---: | ---: | ---: |");
    for (JsonNode one : groups) {
      lines.add(
          "| "
              + cell(one.path("name"))
              + " | "
              + one.path("built").asLong()
              + " | "
              + one.path("of").asLong()
              + " | "
              + one.path("killed").asLong()
              + " | "
              + one.path("equivalent").asLong()
              + " |");
    }
  }

  private void killers(List<String> lines) {
    Map<String, Integer> kinds = new TreeMap<>();
    for (JsonNode one : document.path("mutants")) {
      if (one.path("fate").asText().equals("killed") || one.path("fate").asText().equals("dead")) {
        kinds.merge(cell(one.path("layer")) + " | " + cell(one.path("finding")), 1, Integer::sum);
      }
    }
    lines.add("");
    lines.add("| killed in | by | mutants |");
    lines.add("| --- | --- | ---: |");
    kinds.forEach((kind, count) -> lines.add("| " + kind + " | " + count + " |"));
  }

  private void survivors(List<String> lines) {
    lines.add("");
    lines.add("| survivor | what is done | run | why nobody objects |");
    lines.add("| --- | --- | --- | --- |");
    for (JsonNode one : document.path("survivors")) {
      lines.add(
          "| "
              + cell(one.path("file"))
              + ":"
              + one.path("line").asLong()
              + " | `"
              + PlainText.line(one.path("mutation").asText()).replace("|", "\\|").replace("`", "'")
              + "` | "
              + (one.path("ran").asBoolean() ? "yes" : "never")
              + " | "
              + reasons.of(one.path("id").asText(), one.path("digest").asText())
              + " |");
    }
  }
}
