package org.mpsstress.cli.mutated.sites;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.mpsstress.model.mutants.Operator;

/** Neighbouring statements, arguments of one type, and functions of one shape, exchanged. */
final class Swaps implements Finder {
  private static final Map<String, String> SIBLINGS =
      Map.ofEntries(
          Map.entry("commit", "flush"),
          Map.entry("commit_and_continue", "flush"),
          Map.entry("flush", "commit_and_continue"),
          Map.entry("addCompletedHandler", "addScheduledHandler"),
          Map.entry("addScheduledHandler", "addCompletedHandler"),
          Map.entry("front", "back"),
          Map.entry("back", "front"),
          Map.entry("lower_bound", "upper_bound"),
          Map.entry("take_if_free", "take"),
          Map.entry("current_stream", "default_stream"),
          Map.entry("default_stream", "current_stream"),
          Map.entry("stream_from_pool", "current_stream"),
          Map.entry("command_buffer", "buffer_for_handlers"),
          Map.entry("max", "min"),
          Map.entry("any_of", "all_of"),
          Map.entry("own_handlers", "consumer_handlers"),
          Map.entry("encode_signal_event", "encode_wait_for_event"),
          Map.entry("encode_wait_for_event", "encode_signal_event"),
          Map.entry("encodeSignalEvent", "encodeWaitForEvent"),
          Map.entry("encodeWaitForEvent", "encodeSignalEvent"),
          Map.entry("record", "wait"),
          Map.entry("drain", "query"),
          Map.entry("synchronize", "drain"));

  /** Functions to which the order of their arguments is the same. */
  private static final Set<String> SYMMETRIC = Set.of("max", "min", "pthread_equal");

  @Override
  public void look(Node node, SourceText source, Consumer<Site> found) {
    if (!node.hasText() || !Places.isRun(node)) {
      return;
    }
    if (node.is("CompoundStmt")) {
      neighbours(node, source, found);
    }
    if (node.is("CallExpr", "CXXMemberCallExpr") && node.around("LambdaExpr") != node.parent()) {
      arguments(node, source, found);
      sibling(node, source, found);
    }
  }

  private static void neighbours(Node block, SourceText source, Consumer<Site> found) {
    List<Node> statements = block.children();
    for (int i = 0; i + 1 < statements.size(); i++) {
      Node first = statements.get(i);
      Node second = statements.get(i + 1);
      if (Places.isStatement(first)
          && Places.isStatement(second)
          && !Stores.inEitherOrder(first, second)
          && !Locks.isToldInside(first, second)) {
        List<Edit> edits = new ArrayList<>(instead(first, source.inOneLine(second)));
        edits.addAll(instead(second, source.inOneLine(first)));
        found.accept(
            new Site(
                Operator.SWAP,
                source.file(),
                source.line(first.begin()),
                "the other way round: " + source.inOneLine(first) + "; " + source.inOneLine(second),
                edits));
      }
    }
  }

  private static List<Edit> instead(Node statement, String other) {
    return List.of(
        Edit.open(
            statement.begin(), statement.end(), "(" + ON + " ? (void)(" + other + ") : (void)("),
        Edit.close(statement.begin(), statement.end(), "))"));
  }

  private static void arguments(Node call, SourceText source, Consumer<Site> found) {
    if (SYMMETRIC.contains(call.callee())) {
      return;
    }
    List<Node> all = call.children().subList(1, call.children().size());
    for (int i = 0; i < all.size(); i++) {
      for (int j = i + 1; j < all.size(); j++) {
        Node one = all.get(i);
        Node other = all.get(j);
        boolean alike =
            one.plainType().equals(other.plainType()) && one.hasText() && other.hasText();
        if (!alike || one.plain().kind().endsWith("Literal")) {
          continue;
        }
        String text = source.inOneLine(call);
        String swapped = swapped(call, one, other, source);
        if (swapped.equals(text)
            || one.plain().is("LambdaExpr", "BlockExpr", "CXXDefaultArgExpr")) {
          continue;
        }
        found.accept(site(call, source, "its arguments exchanged: " + text, swapped));
        return;
      }
    }
  }

  private static String swapped(Node call, Node one, Node other, SourceText source) {
    String text = source.text();
    String made =
        text.substring(call.begin(), one.begin())
            + source.of(other)
            + text.substring(one.end(), other.begin())
            + source.of(one)
            + text.substring(other.end(), call.end());
    return made.replaceAll("//[^\n]*", " ").replaceAll("\\s*\n\\s*", " ");
  }

  private static void sibling(Node call, SourceText source, Consumer<Site> found) {
    String name = call.callee();
    String other = SIBLINGS.get(name);
    Node called = call.child(0);
    if (other == null || !called.hasText()) {
      return;
    }
    int at = source.text().lastIndexOf(name, called.end() - name.length());
    if (at < call.begin()) {
      return;
    }
    String text = source.text();
    String made =
        (text.substring(call.begin(), at) + other + text.substring(at + name.length(), call.end()))
            .replaceAll("//[^\n]*", " ")
            .replaceAll("\\s*\n\\s*", " ");
    found.accept(site(call, source, other + " instead: " + source.inOneLine(call), made));
  }

  private static Site site(Node call, SourceText source, String what, String instead) {
    return new Site(
        Operator.SWAP,
        source.file(),
        source.line(call.begin()),
        what,
        List.of(
            Edit.open(call.begin(), call.end(), "(" + ON + " ? (" + instead + ") : ("),
            Edit.close(call.begin(), call.end(), "))")));
  }
}
