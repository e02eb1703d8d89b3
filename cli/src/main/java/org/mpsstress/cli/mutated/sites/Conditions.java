package org.mpsstress.cli.mutated.sites;

import java.util.List;
import java.util.function.Consumer;
import org.mpsstress.model.mutants.Operator;

/** Conditions that say the opposite. */
final class Conditions implements Finder {
  @Override
  public void look(Node node, SourceText source, Consumer<Site> found) {
    Node parent = node.parent();
    if (parent == null || !node.hasText() || !Places.isRun(node) || !isCondition(node, parent)) {
      return;
    }
    found.accept(
        new Site(
            Operator.CONDITION,
            source.file(),
            source.line(node.begin()),
            "the opposite of: " + source.inOneLine(node),
            List.of(
                Edit.open(
                    node.begin(),
                    node.end(),
                    "::mpsstress::mutants::opposite(" + Edit.NUMBER + ", static_cast<bool>("),
                Edit.close(node.begin(), node.end(), "))"))));
  }

  private static boolean isCondition(Node node, Node parent) {
    int index = node.index();
    return switch (parent.kind()) {
      case "IfStmt" -> !parent.flag("hasVar") && index == Places.condition(parent);
      case "WhileStmt", "ConditionalOperator" -> index == 0;
      case "BinaryOperator" -> parent.opcode().equals("&&") || parent.opcode().equals("||");
      case "ReturnStmt" ->
          node.type().equals("bool") && !node.plain().is("CXXBoolLiteralExpr", "CallExpr");
      default -> false;
    };
  }
}
