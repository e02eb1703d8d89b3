package org.mpsstress.cli.mutated.sites;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Variables and parameters that are the caller's current stream, whoever calls: to take the current
 * stream in their place changes nothing. A variable is one that is made of it; a parameter is one
 * of a function that is not public, all of whose calls hand such a thing over. Nothing is known
 * within lambdas, which others may run, nor where a function sets another stream or has a guard.
 */
final class CurrentStreams {
  private final Map<String, String> first = new HashMap<>(); // of the declarations of a function
  private final Map<String, List<Node>> functions = new HashMap<>(); // by their first declaration
  private final Map<String, List<Node>> uses = new HashMap<>(); // of functions
  private final Set<String> hidden = new HashSet<>();
  private final List<Node> variables = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private final Set<String> asking = new HashSet<>(); // functions that answer the current stream

  /** Looks through these trees, which are all that there is of the code. */
  CurrentStreams(List<Node> roots) {
    roots.forEach(this::collect);
    for (boolean more = true; more; ) {
      more = false;
      for (Node variable : variables) {
        more |= isAsked(variable.child(0)) && staysCurrent(variable) && known.add(variable.id());
      }
      for (String function : hidden) {
        more |= learn(functions.get(function));
      }
    }
  }

  /** Whether an expression is the current stream of whoever runs it. */
  boolean has(Node expression) {
    return known.contains(expression.referredId()) && expression.around("LambdaExpr") == null;
  }

  private void collect(Node node) {
    if (node.is("CXXMethodDecl")) {
      String previous = node.text("previousDecl");
      String its = previous.isEmpty() ? node.id() : first.getOrDefault(previous, previous);
      first.put(node.id(), its);
      functions.computeIfAbsent(its, any -> new ArrayList<>()).add(node);
      if (previous.isEmpty() && isHidden(node)) {
        hidden.add(its);
      }
      if (answersCurrent(node)) {
        asking.add(its);
      }
    } else if (node.is("VarDecl") && isStream(node)) {
      variables.add(node);
    } else if (node.is("MemberExpr", "DeclRefExpr")) {
      uses.computeIfAbsent(node.referredId(), any -> new ArrayList<>()).add(node);
    }
    node.children().forEach(this::collect);
  }

  /** One that nobody calls from elsewhere, and that others do not come to by another's name. */
  private static boolean isHidden(Node function) {
    if (function.parent() == null
        || function.children().stream().anyMatch(child -> child.is("OverrideAttr"))) {
      return false;
    }
    boolean open = !function.parent().text("tagUsed").equals("class");
    for (Node member : function.parent().children()) {
      if (member.is("AccessSpecDecl")) {
        open = member.text("access").equals("public");
      }
      if (member == function) {
        return !open;
      }
    }
    return false;
  }

  private static boolean answersCurrent(Node function) {
    Node body = function.child(function.children().size() - 1);
    Node only = body == null || body.children().size() != 1 ? null : body.child(0);
    return body != null
        && body.is("CompoundStmt")
        && only != null
        && only.is("ReturnStmt")
        && only.child(0) != null
        && only.child(0).plain().callee().equals("current_stream");
  }

  private boolean learn(List<Node> declarations) {
    List<Node> calls = new ArrayList<>();
    for (Node declaration : declarations) {
      for (Node use : uses.getOrDefault(declaration.id(), List.of())) {
        Node call = use.parent();
        if (call == null || !call.is("CXXMemberCallExpr") || call.child(0) != use) {
          return false; // its address is taken
        }
        calls.add(call);
      }
    }
    boolean more = false;
    for (Node declaration : declarations) {
      List<Node> parameters =
          declaration.children().stream().filter(child -> child.is("ParmVarDecl")).toList();
      for (int i = 0; i < parameters.size() && !calls.isEmpty(); i++) {
        Node parameter = parameters.get(i);
        int argument = i + 1; // behind what is called
        more |=
            isStream(parameter)
                && staysCurrent(parameter)
                && calls.stream().allMatch(call -> isAsked(call.child(argument)))
                && known.add(parameter.id());
      }
    }
    return more;
  }

  private boolean isAsked(Node expression) {
    if (expression == null || expression.around("LambdaExpr") != null) {
      return false;
    }
    Node plain = expression.plain();
    Node called = plain.is("CXXMemberCallExpr") ? plain.child(0).plain() : null;
    return plain.callee().equals("current_stream")
        || called != null && asking.contains(first.get(called.referredId()))
        || has(plain);
  }

  private static boolean isStream(Node variable) {
    return variable.plainType().matches("(mpsstress::backend::)?Stream &");
  }

  /** Whether nothing in the function that has the variable may set another stream. */
  private static boolean staysCurrent(Node variable) {
    Node function = variable.around("CXXMethodDecl", "FunctionDecl", "LambdaExpr");
    return function != null && !function.is("LambdaExpr") && !mayChange(function);
  }

  private static boolean mayChange(Node node) {
    return node.callee().matches("set_\\w*stream")
        || node.is("VarDecl") && node.type().contains("Guard")
        || node.children().stream().anyMatch(CurrentStreams::mayChange);
  }
}
