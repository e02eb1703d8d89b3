package org.mpsstress.tsan.report;

/**
 * Makes names of C++ functions readable: parameters and template arguments say little in a stack.
 */
public final class FunctionName {
  private static final String OPERATOR = "operator";

  private FunctionName() {}

  /** Namespaces, class and name. */
  public static String shorten(String name) {
    String text = name.replace("(anonymous namespace)::", "").replace("mpsstress::", "");
    StringBuilder plain = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (depth == 0 && text.startsWith(OPERATOR, i)) {
        int end = endOfOperator(text, i);
        plain.append(text, i, end);
        i = end - 1;
      } else if (letter == '<' || letter == '(') {
        if (letter == '(' && depth == 0) {
          break; // the parameters
        }
        depth++;
      } else if (letter == '>' || letter == ')') {
        depth = Math.max(0, depth - 1);
      } else if (depth == 0) {
        plain.append(letter);
      }
    }
    String result = plain.toString().strip();
    int space = result.indexOf(OPERATOR) < 0 ? result.lastIndexOf(' ') : -1; // a result type
    return result.isEmpty() ? text : result.substring(space + 1);
  }

  /** Behind the signs of an operator, which may be brackets themselves. */
  private static int endOfOperator(String text, int start) {
    int at = start + OPERATOR.length();
    if (text.startsWith("()", at) || text.startsWith("[]", at)) {
      return at + 2;
    }
    while (at < text.length() && "<>=!+-*/%&|^~".indexOf(text.charAt(at)) >= 0) {
      at++;
      if (text.startsWith("operator<<", start) && at == start + 10) {
        break; // what follows are template arguments
      }
    }
    return at;
  }
}
