package org.mpsstress.cli.mutated.sites;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.mpsstress.model.mutants.Operator;

/** Another stream than the one that is meant, and another thread's object than the caller's. */
final class WrongObjects implements Finder {
  private static final Set<String> OWN = Set.of("mine");
  private static final String STREAM = "(at::mps::)?MPSStream \\*(const)?";

  private final CurrentStreams current;

  WrongObjects(CurrentStreams current) {
    this.current = current;
  }

  @Override
  public void look(Node node, SourceText source, Consumer<Site> found) {
    if (!node.hasText() || !Places.isRun(node)) {
      return;
    }
    if (node.is("CallExpr", "CXXMemberCallExpr") && OWN.contains(node.callee())) {
      found.accept(
          instead(
              node,
              source,
              "that of the first thread",
              "::mpsstress::mutants::of_first_thread(" + Edit.NUMBER + ", ",
              ")"));
    }
    if (node.is("DeclRefExpr") && node.plainType().matches(STREAM)) {
      streams(node, source, found);
    }
    if (!hasBackend(node) || !source.of(node).matches("\\w+")) {
      return;
    }
    boolean reference =
        node.is("DeclRefExpr")
            && node.plainType().matches("(const )?(mpsstress::backend::)?Stream")
            && !node.parent().is("ImplicitCastExpr");
    boolean pointer =
        node.is("DeclRefExpr")
            && node.plainType().matches("(mpsstress::backend::)?Stream \\*")
            && node.parent().text("castKind").equals("LValueToRValue");
    if (reference || pointer) {
      String take = pointer ? "&" : "";
      found.accept(
          instead(
              node,
              source,
              "the default stream",
              "(" + ON + " ? " + take + "backend_.pool().default_stream() : ",
              ")"));
      if (!current.has(node)) {
        found.accept(
            instead(
                node,
                source,
                "the caller's current stream",
                "(" + ON + " ? " + take + "backend_.pool().current_stream() : ",
                ")"));
      }
    }
  }

  /** In PyTorch's backend any file that knows the pool can ask for these. */
  private static void streams(Node node, SourceText source, Consumer<Site> found) {
    if (!node.parent().text("castKind").equals("LValueToRValue")) {
      return;
    }
    found.accept(
        instead(
            node,
            source,
            "the default stream",
            "(" + ON + " ? ::at::mps::getDefaultMPSStream() : ",
            ")"));
    found.accept(
        instead(
            node,
            source,
            "the caller's current stream",
            "(" + ON + " ? ::at::mps::getCurrentMPSStream() : ",
            ")"));
  }

  /** Whether the code is in a member function of a class that knows its backend. */
  private static boolean hasBackend(Node node) {
    Node function = Places.owner(node);
    return function != null && !function.text("storageClass").equals("static");
  }

  private static Site instead(
      Node node, SourceText source, String what, String before, String after) {
    int begin = source.text().lastIndexOf('\n', node.begin()) + 1;
    int end = source.text().indexOf('\n', node.begin());
    return new Site(
        Operator.OBJECT,
        source.file(),
        source.line(node.begin()),
        what
            + " instead of "
            + source.inOneLine(node)
            + " in "
            + source.text().substring(begin, end).strip(),
        List.of(
            Edit.open(node.begin(), node.end(), before),
            Edit.close(node.begin(), node.end(), after)));
  }
}
