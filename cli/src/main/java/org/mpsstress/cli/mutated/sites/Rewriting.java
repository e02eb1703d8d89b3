package org.mpsstress.cli.mutated.sites;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A source file with mutants in it, line for line as long as it was, so that stacks and compilers
 * name the lines of the file that people know.
 */
final class Rewriting {
  private static final Comparator<Numbered> ORDER =
      Comparator.<Numbered>comparingInt(one -> one.edit.at())
          .thenComparing(one -> one.edit.kind())
          .thenComparingInt(
              one -> one.edit.kind() == Edit.Kind.OPEN ? -one.edit.length() : one.edit.length())
          .thenComparingInt(one -> one.edit.kind() == Edit.Kind.CLOSE ? -one.number : one.number);

  /** What mutants use, and the code that they are in may not. */
  private static final String ABOVE = "#include \"mutants/switch.hpp\"\n";

  private final StringBuilder out = new StringBuilder();
  private final List<Span> spans = new ArrayList<>();
  private final int linesAbove;

  private record Numbered(Edit edit, int number) {}

  private record Span(int begin, int end, int number) {}

  /**
   * Of no text yet but the lines above the first one: what mutants use, and where the text is from.
   */
  private Rewriting(List<String> headers, String place) {
    out.append(ABOVE);
    headers.forEach(header -> out.append("#include \"").append(header).append("\"\n"));
    out.append("#line 1 \"").append(place).append("\"\n");
    linesAbove = 2 + headers.size();
  }

  /**
   * Writes the file anew.
   *
   * @param source as it is
   * @param sites of this file
   * @param numbers of their mutants, in the same order
   * @param headers of what mutants name and the file may not
   * @param place that compilers are to call it
   */
  static Rewriting of(
      SourceText source,
      List<Site> sites,
      List<Integer> numbers,
      List<String> headers,
      String place) {
    Set<Edit> shared = new LinkedHashSet<>();
    List<Numbered> edits = new ArrayList<>();
    for (int i = 0; i < sites.size(); i++) {
      for (Edit edit : sites.get(i).edits()) {
        // Several mutants may need the same thing in the place of another.
        boolean common = edit.kind() == Edit.Kind.REPLACE && !edit.text().contains(Edit.NUMBER);
        Edit own = edit.of(numbers.get(i));
        if (!common || shared.add(own)) {
          edits.add(new Numbered(own, numbers.get(i)));
        }
      }
    }
    edits.sort(ORDER);
    Rewriting made = new Rewriting(headers, place);
    int at = 0;
    for (Numbered one : edits) {
      made.out.append(source.text(), at, Math.max(at, one.edit.at()));
      at = Math.max(at, one.edit.at());
      int begin = made.out.length();
      made.out.append(one.edit.text());
      made.spans.add(new Span(begin, made.out.length(), one.number));
      if (one.edit.kind() == Edit.Kind.REPLACE) {
        at = one.edit.at() + one.edit.length();
      }
    }
    made.out.append(source.text(), at, source.text().length());
    return made;
  }

  String text() {
    return out.toString();
  }

  /** The mutants whose own text is at that place, or else those of that line, all of them. */
  Set<Integer> at(int line, int column) {
    int begin = lineBegin(line);
    int end = out.indexOf("\n", begin);
    int offset = Math.min(begin + column - 1, end);
    Set<Integer> exact = new LinkedHashSet<>();
    Set<Integer> all = new LinkedHashSet<>();
    for (Span span : spans) {
      if (span.begin <= offset && offset < span.end) {
        exact.add(span.number);
      }
      if (span.begin >= begin && span.end <= end) {
        all.add(span.number);
      }
    }
    return exact.isEmpty() ? all : exact;
  }

  private int lineBegin(int line) {
    int at = 0;
    for (int i = 0; i < line + linesAbove - 1; i++) {
      int next = out.indexOf("\n", at);
      if (next < 0) {
        return at;
      }
      at = next + 1;
    }
    return at;
  }
}
