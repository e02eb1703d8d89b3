package org.mpsstress.cli.mutated.sites;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mpsstress.model.mutants.Operator;

/** Locks that are not taken, and locks that are given back before the end of their block. */
final class Locks implements Finder {
  private static final Pattern TYPE =
      Pattern.compile("(?:const )?(std::(?:lock_guard|unique_lock|scoped_lock))<std::\\w*mutex>");

  private static final Set<String> QUEUES = Set.of("dispatch_sync", "dispatch_barrier_sync");

  @Override
  public void look(Node node, SourceText source, Consumer<Site> found) {
    if (node.is("CallExpr") && QUEUES.contains(node.callee())) {
      turn(node, source, found);
    } else if (node.is("ObjCAtSynchronizedStmt")) {
      monitor(node, source, found);
    } else {
      guard(node, source, found);
    }
  }

  /** A block that is run at once, not when the queue comes to it. */
  private static void turn(Node call, SourceText source, Consumer<Site> found) {
    Node called = call.child(0);
    if (!called.hasText() || !call.hasText() || !Places.isRun(call)) {
      return;
    }
    found.accept(
        new Site(
            Operator.LOCK,
            source.file(),
            source.line(call.begin()),
            "not in the queue's turn: " + source.firstLine(call),
            List.of(
                Edit.open(
                    called.begin(),
                    called.end(),
                    "(" + ON + " ? &::mpsstress::mutants::run_now<dispatch_queue_t> : &"),
                Edit.close(called.begin(), called.end(), ")"))));
  }

  /** No object is nobody's lock. */
  private static void monitor(Node statement, SourceText source, Consumer<Site> found) {
    Node object = statement.child(0);
    if (object == null || !object.hasText() || !Places.isRun(statement)) {
      return;
    }
    found.accept(
        new Site(
            Operator.LOCK,
            source.file(),
            source.line(object.begin()),
            "not synchronized: " + source.inOneLine(object),
            List.of(
                Edit.open(object.begin(), object.end(), "(" + ON + " ? nullptr : "),
                Edit.close(object.begin(), object.end(), ")"))));
  }

  private static void guard(Node node, SourceText source, Consumer<Site> found) {
    if (!node.is("VarDecl") || !node.parent().is("DeclStmt") || !Places.isRun(node)) {
      return;
    }
    Matcher type = TYPE.matcher(node.type());
    Node made = node.child(0) == null ? null : node.child(0).plain();
    if (!type.matches() || !node.hasText() || made == null || made.children().isEmpty()) {
      return;
    }
    Node mutex = made.child(0);
    Node block = node.parent().parent();
    int bracket = source.find("<", node.begin(), node.end());
    if (!block.is("CompoundStmt") || !mutex.hasText() || bracket < 0) {
      return;
    }
    // One class for all: it can be told not to lock, and can be given back.
    Edit ours = Edit.replace(node.begin(), bracket, "::mpsstress::mutants::Lock");
    String what = source.inOneLine(node);
    found.accept(
        new Site(
            Operator.LOCK,
            source.file(),
            source.line(node.begin()),
            "not locked: " + what,
            List.of(ours, Edit.close(mutex.begin(), mutex.end(), ", " + ON))));
    List<Node> statements = block.children();
    for (int i = node.parent().index() + 1; i < statements.size() - 1; i++) {
      Node before = statements.get(i);
      if (!before.hasText() || before.is("DeclStmt") || isAnswerAlone(statements, i + 1)) {
        continue;
      }
      int end = source.endOfStatement(before);
      found.accept(
          new Site(
              Operator.LOCK,
              source.file(),
              source.line(end - 1),
              "unlocked from here on: " + what,
              List.of(
                  ours,
                  Edit.close(
                      block.begin(), end, " if (" + ON + ") " + node.name() + ".give_back();"))));
    }
  }

  /**
   * A return that reads nothing which the lock could guard: a constant, or a variable of its block.
   */
  private static boolean isAnswerAlone(List<Node> statements, int at) {
    Node statement = statements.get(at);
    if (!statement.is("ReturnStmt")) {
      return false;
    }
    Node answer = statement.child(0) == null ? null : statement.child(0).plain();
    while (answer != null && answer.is("CXXConstructExpr") && answer.children().size() == 1) {
      answer = answer.child(0).plain(); // it is moved or copied
    }
    return answer == null
        || answer.kind().matches("\\w*Literal(Expr)?")
        || isOwn(answer, statements);
  }

  /** A variable that holds its value itself, and that one of these declares. */
  private static boolean isOwn(Node expression, List<Node> statements) {
    return statements.stream()
        .filter(one -> one.is("DeclStmt"))
        .flatMap(one -> one.children().stream())
        .anyMatch(one -> one.id().equals(expression.referredId()) && !one.type().matches(".*[&*]"));
  }

  /**
   * Whether a wake-up follows a store, both under a lock that their block has taken: who waits has
   * to take it, too, before it looks.
   */
  static boolean isToldInside(Node store, Node wake) {
    return wake.plain().callee().matches("notify_(one|all)")
        && Stores.isStore(store)
        && store.parent().children().stream()
            .limit(store.index())
            .flatMap(one -> one.is("DeclStmt") ? one.children().stream() : Stream.of())
            .anyMatch(one -> TYPE.matcher(one.type()).matches());
  }
}
