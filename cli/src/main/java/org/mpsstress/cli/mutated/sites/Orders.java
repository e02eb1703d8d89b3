package org.mpsstress.cli.mutated.sites;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.mpsstress.model.mutants.Operator;

/** Memory orders, atomic changes and wake-ups that are made weaker. */
final class Orders implements Finder {
  private static final Set<String> CHANGES = Set.of("fetch_add", "fetch_sub", "exchange");

  @Override
  public void look(Node node, SourceText source, Consumer<Site> found) {
    if (!node.hasText() || !Places.isRun(node)) {
      return;
    }
    if (node.is("DeclRefExpr")
        && node.referred().startsWith("memory_order_")
        && !node.referred().endsWith("relaxed")) {
      found.accept(
          around(node, source, "relaxed", "(" + ON + " ? std::memory_order_relaxed : ", ")"));
    }
    if (!node.is("CallExpr", "CXXMemberCallExpr")) {
      return;
    }
    Node called = node.child(0);
    switch (node.callee()) {
      case "notify_all" -> named(node, called, source, "notify_all", "notify_one", found);
      default -> {
        Node object = node.object();
        if (CHANGES.contains(node.callee()) && object != null && object.hasText()) {
          int dot = source.find("." + node.callee() + "(", object.end(), node.end());
          if (dot == object.end()) {
            found.accept(
                new Site(
                    Operator.ORDER,
                    source.file(),
                    source.line(dot),
                    "read and written apart: " + source.inOneLine(node),
                    List.of(
                        Edit.open(
                            node.begin(),
                            node.end(),
                            "::mpsstress::mutants::" + node.callee() + "(" + Edit.NUMBER + ", "),
                        Edit.replace(dot, dot + node.callee().length() + 2, ", "))));
          }
        }
      }
    }
  }

  private static void named(
      Node node, Node called, SourceText source, String name, String weaker, Consumer<Site> found) {
    int at = source.find(name, called.begin(), called.end());
    if (at >= 0) {
      String text = source.inOneLine(node);
      found.accept(
          around(node, source, weaker, "(" + ON + " ? " + text.replace(name, weaker) + " : ", ")"));
    }
  }

  private static Site around(
      Node node, SourceText source, String weaker, String before, String after) {
    return new Site(
        Operator.ORDER,
        source.file(),
        source.line(node.begin()),
        weaker + " instead: " + source.inOneLine(node),
        List.of(
            Edit.open(node.begin(), node.end(), before),
            Edit.close(node.begin(), node.end(), after)));
  }
}
