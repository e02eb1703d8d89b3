package org.mpsstress.cli.mutated.sites;

import java.util.List;
import java.util.function.Consumer;
import org.mpsstress.model.mutants.Operator;

/** Functions that end before a statement. */
final class EarlyReturns implements Finder {
  @Override
  public void look(Node node, SourceText source, Consumer<Site> found) {
    Node block = node.parent();
    if (block == null || !block.is("CompoundStmt") || !node.hasText() || !Places.isRun(node)) {
      return;
    }
    if (node.is("ReturnStmt", "CaseStmt", "DefaultStmt", "BreakStmt", "ContinueStmt")) {
      return;
    }
    String value = value(block, source);
    // A plain statement that is alone is the same as one that is left out.
    boolean alone = block.children().size() == 1 && value.equals(";");
    if (value.isEmpty() || alone) {
      return;
    }
    found.accept(
        new Site(
            Operator.RETURN,
            source.file(),
            source.line(node.begin()),
            "returns before: " + source.firstLine(node),
            List.of(
                // around whatever is done to the statement
                Edit.open(node.begin(), node.end() + 1, "if (" + ON + ") return" + value + " "))));
  }

  /** What is returned, with the semicolon; empty where that cannot be made. */
  private static String value(Node block, SourceText source) {
    Node function =
        block.around(
            "FunctionDecl",
            "CXXMethodDecl",
            "CXXConstructorDecl",
            "CXXDestructorDecl",
            "LambdaExpr",
            "BlockDecl");
    if (function == null) {
      return "";
    }
    if (function.is("CXXConstructorDecl", "CXXDestructorDecl")) {
      return ";";
    }
    if (function.is("BlockDecl")) { // its type stands at the expression around it
      return function.parent().type().startsWith("void (") ? ";" : "";
    }
    String type = function.is("LambdaExpr") ? lambda(function) : function.type();
    String returned = returned(type);
    if (returned.equals("void")) {
      return ";";
    }
    if (function.is("LambdaExpr")) { // its type may be made of what it returns
      return returned.equals("bool") ? " false;" : "";
    }
    boolean cannot =
        returned.isEmpty()
            || returned.endsWith("&")
            || returned.contains("auto")
            || source.text().substring(function.begin(), block.begin()).contains("noreturn");
    return cannot ? "" : " {};";
  }

  private static String lambda(Node lambda) {
    for (Node inner : lambda.children()) {
      for (Node member : inner.children()) {
        if (member.name().equals("operator()")) {
          return member.type();
        }
      }
    }
    return "";
  }

  /** The type before the parameters of a function's type. */
  private static String returned(String type) {
    int depth = 0;
    int end = type.lastIndexOf(')');
    for (int at = end; at >= 0; at--) {
      char one = type.charAt(at);
      depth += one == ')' ? 1 : one == '(' ? -1 : 0;
      if (depth == 0) {
        return type.substring(0, at).strip();
      }
    }
    return "";
  }
}
