package org.mpsstress.cli.run.changed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.record.Skipped;

/** What a quick run says of itself: what has changed, what it chose by that, what it leaves out. */
final class QuickText {
  private static final int MOST_NAMES = 6;

  private final ChangedCode changed;
  private final List<String> unknown;
  private final boolean anyEarlier;
  private final QuickChoice choice;
  private final int neverExplored;

  /**
   * Of one run.
   *
   * @param unknown linkage names of changed functions that no case is known to have entered
   * @param anyEarlier whether anything is known of earlier runs
   * @param neverExplored cases that cannot be explored
   */
  QuickText(
      ChangedCode changed,
      List<String> unknown,
      boolean anyEarlier,
      QuickChoice choice,
      int neverExplored) {
    this.changed = changed;
    this.unknown = unknown;
    this.anyEarlier = anyEarlier;
    this.choice = choice;
    this.neverExplored = neverExplored;
  }

  /** For people, before the run begins. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "changed since %s: %s, in %s"
            .formatted(
                PlainText.line(changed.since()),
                counted(changed.functions().size(), "function"),
                files(List.copyOf(changed.neighbours().keySet()))));
    few(FunctionNames.of(changed.functions())).forEach(name -> lines.add("  " + name));
    if (!changed.withoutCode().isEmpty()) {
      lines.add(
          "no code is made of " + files(changed.withoutCode()) + ": nobody is chosen by that");
    }
    if (!anyEarlier) {
      lines.add("no earlier run below out says what cases come to: the next one knows it of these");
    } else if (!unknown.isEmpty()) {
      lines.add("no case is known to have come to these: chosen by the rest of their files");
      few(FunctionNames.of(unknown)).forEach(name -> lines.add("  " + name));
    }
    lines.add(
        "a quick run of %s of %d".formatted(counted(choice.chosen().size(), "case"), choice.of()));
    return lines;
  }

  private static String counted(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private static String files(List<Path> files) {
    List<String> names = files.stream().map(file -> PlainText.line(file.toString())).toList();
    return names.size() <= MOST_NAMES
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, MOST_NAMES))
            + " and %d more".formatted(names.size() - MOST_NAMES);
  }

  private static List<String> few(List<String> names) {
    if (names.size() <= MOST_NAMES) {
      return names;
    }
    List<String> few = new ArrayList<>(names.subList(0, MOST_NAMES));
    few.add("and %d more".formatted(names.size() - MOST_NAMES));
    return few;
  }

  /** What is not run, with the reason; it need not. */
  List<Skipped> leftOut() {
    List<Skipped> all = new ArrayList<>();
    add(
        all,
        choice.concernedLeftOut(),
        "further",
        "what has changed concerns them less, and there is no time");
    add(
        all,
        choice.unknownLeftOut(),
        "unknown",
        "no earlier run says what they come to, and there is no time");
    add(all, choice.othersLeftOut(), "other", "they did not come to what has changed");
    add(all, neverExplored, "never explored", "only explored cases say what they come to");
    all.add(
        new Skipped(
            "other layers", null, "a suite runs cases free, with noise, sanitizers, other tools"));
    return all;
  }

  private static void add(List<Skipped> all, int number, String kind, String reason) {
    if (number > 0) {
      all.add(new Skipped(number + " " + kind + (number == 1 ? " case" : " cases"), null, reason));
    }
  }

  /** For records. */
  Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("since", changed.since());
    facts.put("files", changed.neighbours().keySet().stream().map(Path::toString).toList());
    facts.put("functions", FunctionNames.of(changed.functions()));
    facts.put("unknown", FunctionNames.of(unknown));
    facts.put("chosen", choice.chosen().size());
    facts.put("of", choice.of());
    return facts;
  }
}
