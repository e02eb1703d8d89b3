package org.mpsstress.tsan.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line of a report.
 *
 * @param tool whose it is
 * @param kind of trouble
 * @param detail what it says beyond that
 */
record Headline(Tool tool, String kind, String detail) {
  private static final Pattern THREAD =
      Pattern.compile("^WARNING: ThreadSanitizer: (.+?)(?: \\(pid=\\d+\\))?$");
  private static final Pattern ERROR =
      Pattern.compile("^==\\d+==\\s*ERROR: (Thread|Address|Leak)Sanitizer: (.+)$");
  private static final Pattern UNDEFINED =
      Pattern.compile("^(\\S+:\\d+:\\d+): runtime error: (.+)$");
  private static final Pattern KIND =
      Pattern.compile("^(.+?)(?:,| on | in thread | \\(|: | of )(.*)$");
  private static final Pattern MISUSE =
      Pattern.compile("^attempting (double-free|free on address which was not malloc).*$");

  /** The headline that the line is, or empty. */
  static Optional<Headline> parse(String line) {
    Matcher thread = THREAD.matcher(line);
    if (thread.matches()) {
      String kind = thread.group(1);
      int bracket = kind.indexOf(" (");
      return Optional.of(
          bracket < 0
              ? new Headline(Tool.THREAD, kind, "")
              : new Headline(Tool.THREAD, kind.substring(0, bracket), kind.substring(bracket + 1)));
    }
    Matcher error = ERROR.matcher(line);
    if (error.matches()) {
      Tool tool = Tool.valueOf(error.group(1).toUpperCase(java.util.Locale.ROOT));
      String text = error.group(2);
      Matcher misuse = MISUSE.matcher(text);
      if (misuse.matches()) {
        return Optional.of(new Headline(tool, misuse.group(1), text));
      }
      Matcher kind = KIND.matcher(text);
      return Optional.of(
          kind.matches()
              ? new Headline(tool, kind.group(1), kind.group(2))
              : new Headline(tool, text, ""));
    }
    Matcher undefined = UNDEFINED.matcher(line);
    return undefined.matches()
        ? Optional.of(new Headline(Tool.UNDEFINED, "undefined behaviour", undefined.group(2)))
        : Optional.empty();
  }

  /** Index behind the report's last line. */
  int endOfReport(List<String> lines, int start) {
    int at = start + 1;
    while (at < lines.size()) {
      String line = lines.get(at);
      boolean summary = line.startsWith("SUMMARY: ");
      if (summary || line.startsWith("==================") || parse(line).isPresent()) {
        return summary ? at + 1 : at;
      }
      at++;
    }
    return at;
  }

  /** The reports that these lines hold: leaks come many under one headline. */
  List<SanitizerReport> reports(List<String> lines) {
    List<Section> sections = Sections.of(tool, lines);
    String text = String.join("\n", lines) + "\n";
    if (tool != Tool.LEAK) {
      return List.of(new SanitizerReport(tool, kind, detail, sections, Optional.empty(), text));
    }
    // What is only reached from leaked memory goes with it; a circle is reached from nowhere else.
    List<Section> all =
        sections.stream().filter(section -> section.role() == Section.Role.ACCESS).toList();
    List<Section> direct = all.stream().filter(leak -> leak.title().startsWith("Direct")).toList();
    List<SanitizerReport> leaks = new ArrayList<>();
    for (Section leak : direct.isEmpty() ? all : direct) {
      leaks.add(
          new SanitizerReport(
              tool, "memory leak", leak.title(), List.of(leak), Optional.empty(), text));
    }
    return leaks;
  }
}
