package org.mpsstress.scenarios.language.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.Suggestion;

/** Finds and makes the variables that lines name. */
final class Names {
  private static final String NAME = "[A-Za-z][A-Za-z0-9_]*";

  private final Scope scope;
  private final Set<String> reserved;
  private final Problems problems;

  Names(Scope scope, Set<String> reserved, Problems problems) {
    this.scope = scope;
    this.reserved = reserved;
    this.problems = problems;
  }

  /** The variable that is read, which must be of that type and still be there. */
  Optional<Variable> read(Token token, VariableType type, Set<String> words) {
    Optional<Variable> found = scope.find(token.text());
    if (found.isEmpty()) {
      List<String> near = new ArrayList<>(scope.names(type));
      near.addAll(words);
      problems.add(
          token.position(),
          Complaint.UNKNOWN_VARIABLE,
          token.text(),
          type.described(),
          Suggestion.later(token.text(), near));
      return Optional.empty();
    }
    Variable variable = found.get();
    if (variable.type() != type) {
      problems.add(
          token.position(),
          Complaint.WRONG_TYPE,
          token.text(),
          variable.type().described(),
          variable.line(),
          type.described());
      return Optional.empty();
    }
    if (variable.isGone()) {
      problems.add(token.position(), Complaint.GONE, token.text(), variable.goneInLine());
      return Optional.empty();
    }
    return found;
  }

  /** The variable that is written: a new one, or one of this program that holds the same type. */
  Optional<Variable> write(Token token, VariableType type, TensorFacts facts) {
    String name = token.text();
    int line = token.position().line();
    if (reserved.contains(name)) {
      problems.add(token.position(), Complaint.RESERVED_NAME, name);
      return Optional.empty();
    }
    if (token.type() != Token.Type.WORD || !name.matches(NAME) || name.length() > Limits.NAME) {
      problems.add(token.position(), Complaint.BAD_NAME, name, Limits.NAME);
      return Optional.empty();
    }
    Optional<Variable> found = scope.find(name);
    if (found.isEmpty()) {
      return Optional.of(scope.define(name, type, line, facts));
    }
    Variable variable = found.get();
    if (variable.section() != scope.section()) {
      problems.add(
          token.position(),
          Complaint.FOREIGN_ASSIGNMENT,
          name,
          variable.section().description(),
          variable.line());
      return Optional.empty();
    }
    if (variable.type() != type) {
      problems.add(
          token.position(),
          Complaint.TYPE_CHANGED,
          name,
          variable.type().described(),
          variable.line(),
          type.described());
      return Optional.empty();
    }
    variable.write(line, facts);
    return found;
  }

  /** The host writes the tensor's contents, which must not be shared by all. */
  void rewrite(Token token, Variable variable) {
    if (variable.section() == Section.SHARED_SETUP && scope.section() != Section.SHARED_SETUP) {
      problems.add(
          token.position(),
          Complaint.FOREIGN_ASSIGNMENT,
          token.text(),
          variable.section().description(),
          variable.line());
      return;
    }
    TensorFacts old = variable.facts();
    double bound = Math.max(old.bound(), 7); // NaN stays NaN
    boolean contents = old.specified();
    variable.rewrite(new TensorFacts(old.shape(), contents ? bound : 7, true));
  }

  /**
   * The variable is given back: by the program that made it, or after a thread's last iteration.
   */
  void give(Token token, Variable variable) {
    boolean own = variable.section() == scope.section();
    boolean teardown =
        scope.section() == Section.TEARDOWN && variable.section() == Section.THREAD_SETUP;
    if (own || teardown) {
      variable.give(token.position().line());
    } else {
      problems.add(
          token.position(), Complaint.FOREIGN_FREE, token.text(), variable.section().description());
    }
  }
}
