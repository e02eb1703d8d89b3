package org.mpsstress.cli.mutated.sites;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.mpsstress.model.mutants.Operator;

/**
 * Memory orders that are made weaker, one step and all of them at a time, atomic accesses that are
 * plain ones, atomic changes in two steps, a call once whose end orders nothing, and wake-ups of
 * one.
 */
final class Orders implements Finder {
  private static final String PREFIX = "memory_order_";
  private static final Set<String> CHANGES = Set.of("fetch_add", "fetch_sub", "exchange");
  private static final Set<String> ACCESSES = Set.of("load", "store");

  /** The orders that are weaker, by the order; of a load and of a store those that it can have. */
  private static final Map<String, List<String>> WEAKER =
      Map.of(
          "seq_cst", List.of("acq_rel", "acquire", "release", "relaxed"),
          "acq_rel", List.of("acquire", "release", "relaxed"),
          "acquire", List.of("relaxed"),
          "release", List.of("relaxed"));

  private static final Map<String, Set<String>> POSSIBLE =
      Map.of("load", Set.of("acquire", "relaxed"), "store", Set.of("release", "relaxed"));

  @Override
  public void look(Node node, SourceText source, Consumer<Site> found) {
    if (!node.hasText() || !Places.isRun(node)) {
      return;
    }
    if (node.is("DeclRefExpr") && node.referred().startsWith(PREFIX)) {
      Node call = node.around("CXXMemberCallExpr", "CallExpr");
      String callee = call == null ? "" : call.callee();
      for (String weaker : weaker(node.referred().substring(PREFIX.length()), callee)) {
        found.accept(
            around(
                node,
                source,
                weaker + " instead",
                "(" + ON + " ? std::" + PREFIX + weaker + " : ",
                ")"));
      }
    }
    if (!node.is("CallExpr", "CXXMemberCallExpr")) {
      return;
    }
    String callee = node.callee();
    if (callee.equals("notify_all")) {
      named(node, node.child(0), source, "notify_all", "notify_one", found);
    } else if (CHANGES.contains(callee)) {
      apart(node, source, found);
      plain(node, source, found);
      implied(node, source, found);
    } else if (ACCESSES.contains(callee) && isAtomic(node.object())) {
      plain(node, source, found);
      implied(node, source, found);
    } else if (callee.equals("call_once")) {
      once(node, source, found);
    }
  }

  private static List<String> weaker(String order, String callee) {
    Set<String> possible = POSSIBLE.get(callee);
    return WEAKER.getOrDefault(order, List.of()).stream()
        .filter(one -> possible == null || possible.contains(one))
        .toList();
  }

  private static boolean isAtomic(Node object) {
    return object != null
        && object.plain().plainType().matches("(const )?(std::\\w*::)?(std::)?atomic<.*");
  }

  /** Where the object of a call ends and its own name begins, or -1. */
  private static int dot(Node node, SourceText source) {
    Node object = node.object();
    if (object == null || !object.hasText()) {
      return -1;
    }
    int dot = source.find("." + node.callee() + "(", object.end(), node.end());
    return dot == object.end() ? dot : -1;
  }

  private static void apart(Node node, SourceText source, Consumer<Site> found) {
    int dot = dot(node, source);
    if (dot >= 0) {
      found.accept(
          new Site(
              Operator.ORDER,
              source.file(),
              source.line(dot),
              "read and written apart: " + source.inOneLine(node),
              List.of(
                  // Inside of what goes around the call, whose own bracket ends it.
                  Edit.open(
                      node.begin(),
                      dot + 1,
                      "::mpsstress::mutants::" + node.callee() + "(" + Edit.NUMBER + ", "),
                  Edit.replace(dot, dot + node.callee().length() + 2, ", "))));
    }
  }

  private static void plain(Node node, SourceText source, Consumer<Site> found) {
    int dot = dot(node, source);
    if (dot >= 0) {
      String name = node.callee();
      String object = source.text().substring(node.begin(), dot);
      String arguments = source.text().substring(dot + name.length() + 2, node.end());
      String call = object + (arguments.strip().equals(")") ? "" : ", ") + arguments;
      found.accept(
          around(
              node,
              source,
              "not atomic",
              "(" + ON + " ? ::mpsstress::mutants::plain_" + name + "(" + inOneLine(call) + " : ",
              ")"));
    }
  }

  /** The order that stands where none is written is the strongest. */
  private static void implied(Node node, SourceText source, Consumer<Site> found) {
    boolean written =
        node.children().stream()
            .skip(1)
            .anyMatch(one -> one.hasText() && one.plainType().contains("memory_order"));
    int dot = dot(node, source);
    if (written || dot < 0) {
      return;
    }
    String text = source.inOneLine(node);
    String open = text.substring(0, text.length() - 1) + (text.endsWith("()") ? "" : ", ");
    for (String weaker : weaker("seq_cst", node.callee())) {
      String call = open + "std::" + PREFIX + weaker + ")";
      found.accept(
          around(
              node,
              source,
              weaker + " where none is written",
              "(" + ON + " ? " + call + " : ",
              ")"));
    }
  }

  private static String inOneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }

  private static void once(Node node, SourceText source, Consumer<Site> found) {
    Node called = node.child(0);
    int bracket = source.find("(", called.end(), node.end());
    if (called.hasText() && bracket == called.end()) {
      found.accept(
          new Site(
              Operator.ORDER,
              source.file(),
              source.line(node.begin()),
              "orders nothing once it is done: " + source.inOneLine(node),
              List.of(
                  Edit.replace(
                      node.begin(),
                      bracket + 1,
                      "::mpsstress::mutants::once(" + Edit.NUMBER + ", "))));
    }
  }

  private static void named(
      Node node, Node called, SourceText source, String name, String weaker, Consumer<Site> found) {
    int at = source.find(name, called.begin(), called.end());
    if (at >= 0) {
      String text = source.inOneLine(node);
      found.accept(
          around(
              node,
              source,
              weaker + " instead",
              "(" + ON + " ? " + text.replace(name, weaker) + " : ",
              ")"));
    }
  }

  private static Site around(
      Node node, SourceText source, String how, String before, String after) {
    return new Site(
        Operator.ORDER,
        source.file(),
        source.line(node.begin()),
        how + ": " + source.inOneLine(node),
        List.of(
            Edit.open(node.begin(), node.end(), before),
            Edit.close(node.begin(), node.end(), after)));
  }
}
