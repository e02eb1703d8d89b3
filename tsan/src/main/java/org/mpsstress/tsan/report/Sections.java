package org.mpsstress.tsan.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Cuts a report into sections: a title, then the frames under it. */
final class Sections {
  private Sections() {}

  static List<Section> of(Tool tool, List<String> lines) {
    List<Section> sections = new ArrayList<>();
    String title = lines.get(0);
    List<Frame> stack = new ArrayList<>();
    boolean first = true;
    for (String line : lines.subList(1, lines.size())) {
      Optional<Frame> frame = Frame.parse(line);
      if (frame.isPresent()) {
        stack.add(frame.get());
      } else if (!line.isBlank()) {
        add(sections, tool, title, stack, first);
        first = false;
        title = line;
        stack = new ArrayList<>();
      }
    }
    add(sections, tool, title, stack, first);
    return sections;
  }

  private static void add(
      List<Section> sections, Tool tool, String title, List<Frame> stack, boolean headline) {
    if (headline && stack.isEmpty()) {
      return; // the headline is no section of its own
    }
    String plain = title.strip();
    if (plain.endsWith(":")) {
      plain = plain.substring(0, plain.length() - 1);
    }
    if (!plain.startsWith("SUMMARY: ")) {
      sections.add(new Section(role(tool, plain, headline), plain, stack));
    }
  }

  private static Section.Role role(Tool tool, String title, boolean headline) {
    String words = title.toLowerCase(Locale.ROOT);
    if (headline) {
      return Section.Role.ACCESS; // the stack stands under the headline itself
    }
    if (words.startsWith("thread t") && words.contains("created")) {
      return Section.Role.THREAD;
    }
    if (words.startsWith("mutex m")) {
      return words.contains("created") ? Section.Role.MUTEX : Section.Role.ACCESS;
    }
    if (words.startsWith("location is")
        || words.contains(" is located ")
        || words.startsWith("freed by")
        || words.startsWith("previously allocated by")
        || words.startsWith("allocated by")) {
      return Section.Role.LOCATION;
    }
    if (words.matches("(previous )?(atomic )?(read|write) of size .*")
        || words.startsWith("direct leak of")
        || words.startsWith("indirect leak of")) {
      return Section.Role.ACCESS;
    }
    return Section.Role.OTHER;
  }
}
