package org.mpsstress.cli.mutated.sites;

import java.util.HashSet;
import java.util.Set;

/**
 * Two plain stores beside each other, neither of which reads what the other writes. The compiler
 * may exchange them as it likes: whoever could see their order would have a race already.
 */
final class Stores {
  private Stores() {}

  /** Whether their order is nobody's to see. */
  static boolean inEitherOrder(Node first, Node second) {
    return isStore(first)
        && isStore(second)
        && !mentions(second, written(first))
        && !mentions(first, written(second));
  }

  /** An assignment, or a step up or down, of one variable or member, with no call in it. */
  static boolean isStore(Node node) {
    boolean store =
        node.is("BinaryOperator") && node.opcode().equals("=")
            || node.is("CompoundAssignOperator")
            || node.is("UnaryOperator") && node.opcode().matches("\\+\\+|--");
    return store && !written(node).isEmpty() && isPlain(node);
  }

  /** The name of the variable or member; an empty text of anything else. */
  private static String written(Node store) {
    Node place = store.child(0).plain();
    return place.is("MemberExpr", "DeclRefExpr") ? name(place) : "";
  }

  private static String name(Node node) {
    return node.is("MemberExpr") ? node.name().replaceFirst("^->", "") : node.referred();
  }

  /** Whether there is no call in it, and nothing that others may read without a lock. */
  private static boolean isPlain(Node node) {
    boolean points =
        node.is("CXXOperatorCallExpr") && node.child(0).plain().referred().equals("operator->");
    return (points
            || !node.is("CallExpr", "CXXMemberCallExpr", "CXXOperatorCallExpr", "CXXConstructExpr"))
        && !node.plainType().matches(".*(atomic|volatile).*")
        && node.children().stream().allMatch(Stores::isPlain);
  }

  private static boolean mentions(Node node, String name) {
    Set<String> names = new HashSet<>();
    collect(node, names);
    return names.contains(name);
  }

  private static void collect(Node node, Set<String> names) {
    if (node.is("MemberExpr", "DeclRefExpr")) {
      names.add(name(node));
    }
    node.children().forEach(child -> collect(child, names));
  }
}
