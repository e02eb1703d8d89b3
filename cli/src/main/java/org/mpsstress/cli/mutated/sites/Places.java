package org.mpsstress.cli.mutated.sites;

import java.util.Set;

/** What a node's place says about it. */
final class Places {
  private static final Set<String> STATEMENTS =
      Set.of(
          "ExprWithCleanups",
          "CallExpr",
          "CXXMemberCallExpr",
          "CXXOperatorCallExpr",
          "ObjCMessageExpr",
          "UnaryOperator",
          "BinaryOperator",
          "CompoundAssignOperator");

  private static final Set<String> INTEGERS =
      Set.of(
          "int",
          "unsigned int",
          "long",
          "unsigned long",
          "long long",
          "unsigned long long",
          "std::size_t",
          "size_t",
          "std::int64_t",
          "std::uint64_t",
          "std::uint32_t",
          "std::int32_t");

  private Places() {}

  /** Whether it is an expression that stands for itself, with nobody who takes its value. */
  static boolean isStatement(Node node) {
    Node parent = node.parent();
    if (parent == null || !node.hasText() || !STATEMENTS.contains(node.kind())) {
      return false;
    }
    int index = node.index();
    return switch (parent.kind()) {
      case "CompoundStmt" -> true;
      case "IfStmt" -> index > condition(parent);
      case "ForStmt", "CXXForRangeStmt", "WhileStmt", "CaseStmt", "DefaultStmt" ->
          index == parent.children().size() - 1 && index > 0;
      default -> false;
    };
  }

  /** The index of an if's condition among its children. */
  static int condition(Node branch) {
    return (branch.flag("hasInit") ? 1 : 0) + (branch.flag("hasVar") ? 1 : 0);
  }

  /** Whether it is in code that runs when a function is called, and not when it is compiled. */
  static boolean isRun(Node node) {
    boolean body = false;
    for (Node at = node; at != null; at = at.parent()) {
      if (at.flag("constexpr")
          || at.flag("isImplicit")
          || !at.text("explicitlyDefaulted").isEmpty()
          || at.is("StaticAssertDecl", "EnumDecl", "ClassTemplateSpecializationDecl")
          || at.is("ConstantExpr") && at.parent() != null && at.parent().is("CaseStmt")) {
        return false;
      }
      body |= at.is("CompoundStmt");
    }
    return body;
  }

  /** Whether its value is a number, by the name of its type. */
  static boolean isInteger(String type) {
    return INTEGERS.contains(type.replaceFirst("^const ", ""));
  }

  /** The class that has the function around it, or null. */
  static Node owner(Node node) {
    return node.around("CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl");
  }
}
