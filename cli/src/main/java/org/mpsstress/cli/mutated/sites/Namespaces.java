package org.mpsstress.cli.mutated.sites;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The namespaces that a file has code in, by its text: a compiler prints the syntax tree of what is
 * named, and the whole of it is hundreds of megabytes of other people's headers.
 */
final class Namespaces {
  /** What has no name, as Clang calls it. */
  private static final String ANONYMOUS = "(anonymous namespace)";

  /** Comments, texts and characters, in which a brace is none; namespaces; braces. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "//[^\n]*"
              + "|/\\*(?s:.*?)\\*/"
              + "|\"(?:\\\\.|[^\"\\\\\n])*\""
              + "|'(?:\\\\.|[^'\\\\\n])*'"
              + "|\\bnamespace\\b([^{};=()\"]*)\\{"
              + "|[{}]");

  private Namespaces() {}

  /** Their names, each with all that it is in; none that is within another of these. */
  static Set<String> of(String text) {
    TreeSet<String> found = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>();
    Matcher token = TOKEN.matcher(text);
    while (token.find()) {
      if (token.group(1) != null) {
        open.push(name(token.group(1)));
      } else if (token.group().equals("{")) {
        if (!open.isEmpty() && !open.contains("")) {
          found.add(qualified(open));
        }
        open.push("");
      } else if (token.group().equals("}") && !open.isEmpty()) {
        open.pop();
      }
    }
    found.removeIf(one -> found.stream().anyMatch(other -> one.startsWith(other + "::")));
    return found;
  }

  /** Without attributes and what is inline. */
  private static String name(String words) {
    String name =
        words
            .replaceAll("\\[\\[.*?\\]\\]|//[^\n]*|\\binline\\b", " ")
            .strip()
            .replaceAll("\\s", "");
    return name.isEmpty() ? ANONYMOUS : name;
  }

  /** Down to one without a name, with all that is in it. */
  private static String qualified(Deque<String> open) {
    StringBuilder name = new StringBuilder();
    for (Iterator<String> each = open.descendingIterator(); each.hasNext(); ) {
      String one = each.next();
      if (one.equals(ANONYMOUS) && !name.isEmpty()) {
        return name.toString();
      }
      name.append(name.isEmpty() ? "" : "::").append(one);
    }
    return name.toString();
  }
}
