package org.mpsstress.cli.mutated.sites;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.mpsstress.model.mutants.Operator;

/** Statements that are left out: waits, releases, and every other call and assignment. */
final class Omissions implements Finder {
  private static final Set<String> WAITS =
      Set.of(
          "wait",
          "wait_for",
          "waitUntilCompleted",
          "waitUntilSignaledValue",
          "wait_until_completed",
          "wait_for_handlers",
          "wait_for_free",
          "wait_for_events",
          "synchronize",
          "synchronize_one",
          "drain",
          "settle",
          "encode_wait_for_event",
          "encodeWaitForEvent",
          "await_stream",
          "waitUntilScheduled",
          "dispatch_semaphore_wait",
          "dispatch_group_wait",
          "dispatch_block_wait");

  private static final Set<String> RELEASES =
      Set.of(
          "release",
          "release_previous",
          "release_cached_blocks",
          "release_idle",
          "release_current_stream",
          "erase",
          "pop_back",
          "clear",
          "reset",
          "swap",
          "endEncoding",
          "end_kernel_coalescing",
          "end_exit",
          "give_back",
          "set_free",
          "put",
          "put_back",
          "close",
          "forget",
          "forget_waited",
          "recycle",
          "notify_one",
          "notify_all",
          "empty_cache",
          "reached",
          "autorelease",
          "CFRelease",
          "dispatch_release",
          "dispatch_semaphore_signal",
          "dispatch_group_leave");

  @Override
  public void look(Node node, SourceText source, Consumer<Site> found) {
    if (!Places.isRun(node) || !node.hasText()) {
      return;
    }
    if (Places.isStatement(node)) {
      Node plain = node.plain();
      Operator operator = operator(plain);
      if (operator != null) {
        found.accept(
            new Site(
                operator,
                source.file(),
                source.line(node.begin()),
                "left out: " + source.inOneLine(node),
                List.of(
                    Edit.open(node.begin(), node.end(), "(" + ON + " ? (void)0 : (void)("),
                    Edit.close(node.begin(), node.end(), "))"))));
      }
    } else if (WAITS.contains(node.callee()) && node.type().equals("bool")) {
      found.accept(
          new Site(
              Operator.WAIT,
              source.file(),
              source.line(node.begin()),
              "left out, as if it had succeeded: " + source.inOneLine(node),
              List.of(
                  Edit.open(node.begin(), node.end(), "(" + ON + " ? true : "),
                  Edit.close(node.begin(), node.end(), ")"))));
    }
  }

  private static Operator operator(Node plain) {
    return switch (plain.kind()) {
      case "CallExpr", "CXXMemberCallExpr", "ObjCMessageExpr" ->
          WAITS.contains(plain.callee())
              ? Operator.WAIT
              : RELEASES.contains(plain.callee()) ? Operator.RELEASE : Operator.CALL;
      case "UnaryOperator" ->
          switch (plain.opcode()) {
            case "--" -> Operator.RELEASE;
            case "++" -> Operator.CALL;
            default -> null;
          };
      case "BinaryOperator" -> plain.opcode().equals("=") ? assignment(plain) : null;
      case "CXXOperatorCallExpr" -> assignment(plain);
      case "CompoundAssignOperator" ->
          plain.opcode().equals("-=") || plain.opcode().equals("&=")
              ? Operator.RELEASE
              : Operator.CALL;
      default -> null;
    };
  }

  /** What is set to nothing is given back. */
  private static Operator assignment(Node plain) {
    Node value = plain.children().get(plain.children().size() - 1).plain();
    return value.is("CXXNullPtrLiteralExpr") ? Operator.RELEASE : Operator.CALL;
  }
}
