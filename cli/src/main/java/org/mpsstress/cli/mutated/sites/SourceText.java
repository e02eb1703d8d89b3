package org.mpsstress.cli.mutated.sites;

/**
 * The text of a source file, a character for each byte, as Clang counts.
 *
 * @param file from the folder of sources
 * @param text of it
 */
record SourceText(String file, String text) {
  /** The line of an offset, from 1. */
  int line(int offset) {
    return 1 + (int) text.substring(0, offset).chars().filter(one -> one == '\n').count();
  }

  String of(Node node) {
    return text.substring(node.begin(), node.end());
  }

  /** The same in one line, so that it can be written twice without moving what follows. */
  String inOneLine(Node node) {
    return of(node).replaceAll("//[^\n]*", " ").replaceAll("\\s*\n\\s*", " ");
  }

  /** The same where it is long: its first words. */
  String firstLine(Node node) {
    String text = inOneLine(node);
    return text.length() <= 100 ? text : text.substring(0, 97) + "...";
  }

  /** Behind the semicolon that ends a statement, or behind its brace. */
  int endOfStatement(Node statement) {
    int at = statement.end();
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() && text.charAt(at) == ';' ? at + 1 : statement.end();
  }

  /** The offset of a word within a range, or -1. */
  int find(String word, int begin, int end) {
    int at = text.indexOf(word, begin);
    return at >= 0 && at + word.length() <= end ? at : -1;
  }
}
