package org.mpsstress.cli.mutated.sites;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.mpsstress.model.mutants.Operator;

/** Bounds, indices and counts that are one too large or too small. */
final class OffByOnes implements Finder {
  private static final Map<String, String> BOUNDS =
      Map.of("<", "less", "<=", "less_or_equal", ">", "greater", ">=", "greater_or_equal");

  @Override
  public void look(Node node, SourceText source, Consumer<Site> found) {
    if (!node.hasText() || !Places.isRun(node)) {
      return;
    }
    if (node.is("BinaryOperator") && BOUNDS.containsKey(node.opcode())) {
      bound(node, source, found);
    } else if (node.is("IntegerLiteral")) {
      number(node, source, found, 1);
    } else if (isRead(node)) {
      number(node, source, found, 1);
      number(node, source, found, -1);
    }
  }

  private static void bound(Node node, SourceText source, Consumer<Site> found) {
    Node left = node.child(0);
    Node right = node.child(1);
    int at = source.find(node.opcode(), left.end(), right.begin());
    if (!left.hasText() || !right.hasText() || at < 0) {
      return;
    }
    found.accept(
        new Site(
            Operator.OFF_BY_ONE,
            source.file(),
            source.line(node.begin()),
            "the bound is off by one: " + source.inOneLine(node),
            List.of(
                Edit.open(
                    node.begin(),
                    node.end(),
                    "::mpsstress::mutants::"
                        + BOUNDS.get(node.opcode())
                        + "("
                        + Edit.NUMBER
                        + ", "),
                Edit.replace(at, at + node.opcode().length(), ","),
                Edit.close(node.begin(), node.end(), ")"))));
  }

  /** A variable, a member or a call whose value is read where a number is wanted. */
  private static boolean isRead(Node node) {
    Node parent = node.parent();
    if (parent == null || !Places.isInteger(node.type())) {
      return false;
    }
    boolean value =
        node.is("CXXMemberCallExpr") && !Places.isStatement(node) && !parent.is("UnaryOperator")
            || node.is("DeclRefExpr", "MemberExpr")
                && parent.text("castKind").equals("LValueToRValue");
    Node user = parent;
    while (user != null && user.is("ImplicitCastExpr")) {
      user = user.parent();
    }
    return value
        && user != null
        && user.is(
            "CallExpr",
            "CXXMemberCallExpr",
            "CXXOperatorCallExpr",
            "ArraySubscriptExpr",
            "CXXConstructExpr",
            "InitListExpr",
            "BinaryOperator",
            "CompoundAssignOperator",
            "CXXStaticCastExpr",
            "ReturnStmt");
  }

  private static void number(Node node, SourceText source, Consumer<Site> found, int by) {
    Node parent = node.parent();
    // A braced list takes a constant of another type, but no value.
    String type =
        parent.is("ImplicitCastExpr") && parent.text("castKind").equals("IntegralCast")
            ? parent.plainType()
            : node.plainType();
    if (!Places.isInteger(type) || parent.is("ImplicitCastExpr") && parent.type().equals("bool")) {
      return;
    }
    found.accept(
        new Site(
            Operator.OFF_BY_ONE,
            source.file(),
            source.line(node.begin()),
            (by > 0 ? "one more: " : "one less: ")
                + source.inOneLine(node)
                + " in "
                + around(node, source),
            List.of(
                Edit.open(
                    node.begin(),
                    node.end(),
                    "::mpsstress::mutants::plus<"
                        + type.replaceFirst("^const ", "")
                        + ">("
                        + Edit.NUMBER
                        + ", "
                        + by
                        + ", "),
                Edit.close(node.begin(), node.end(), ")"))));
  }

  private static String around(Node node, SourceText source) {
    int begin = source.text().lastIndexOf('\n', node.begin()) + 1;
    int end = source.text().indexOf('\n', node.begin());
    return source.text().substring(begin, end).strip();
  }
}
