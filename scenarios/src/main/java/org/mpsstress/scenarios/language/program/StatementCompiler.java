package org.mpsstress.scenarios.language.program;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.scenarios.language.Channel;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.tree.Position;

/** Resolves the names of statements and checks types and shapes. */
final class StatementCompiler {
  /** Also streams that no pool has can be named, to see that their use raises. */
  private static final int MOST_STREAMS = 29_999; // of two devices that are not there

  private final StatementArguments.Meetings meetings;
  private final ChannelTypes channelTypes;
  private final Scope scope;
  private final Problems problems;
  private final Names names;
  private final ShapeRules rules;
  private final boolean inJava;

  StatementCompiler(
      OperationTable table,
      List<Channel> channels,
      List<String> barriers,
      ChannelTypes channelTypes,
      Scope scope,
      boolean inJava,
      Problems problems) {
    this.meetings = new StatementArguments.Meetings(channels, barriers);
    this.channelTypes = channelTypes;
    this.scope = scope;
    this.problems = problems;
    this.names = new Names(scope, table.words(), problems);
    this.rules = new ShapeRules(problems);
    this.inJava = inJava;
  }

  /** The step, or nothing; then there is a problem. */
  Optional<Step> compile(Statement statement) {
    long before = problems.told();
    Operation operation = statement.operation();
    Optional<Variable> on = stream(statement.on());
    Optional<Variable> block = stream(statement.block());
    StatementArguments parts = new StatementArguments(meetings, scope, names, rules, problems);
    checkForm(statement);
    if (operation.name().equals("event")) {
      parts.number = 0.0;
    }
    statement.arguments().forEach(parts::read);
    boolean whole = problems.told() == before;
    if (whole) {
      checkMeaning(statement, parts);
    }
    // first: the target may be its lender's name
    Variable.Life lender = whole && operation.borrows() ? parts.variables.get(0).memory() : null;
    Optional<Variable> target = target(statement, parts, whole);
    if (problems.told() != before) {
      return Optional.empty();
    }
    if (lender != null) {
      target.ifPresent(borrowed -> borrowed.borrow(lender));
    }
    return Optional.of(
        new Step(
            operation,
            statement.begin().position().line(),
            statement.text(),
            target.map(Variable::register).orElse(null),
            parts.arguments,
            parts.shape,
            parts.number,
            on.map(Variable::register).orElse(null),
            block.map(Variable::register).orElse(null),
            statement.raises() == null ? null : statement.raises().text(),
            statement.mayRaise(),
            answer(statement)));
  }

  private static Step.Answer answer(Statement statement) {
    if (statement.answers() == null) {
      return null;
    }
    Token most = statement.most();
    return new Step.Answer(
        Integer.parseInt(statement.answers().text()),
        most == null ? null : Integer.valueOf(most.text()));
  }

  /** The variable of a prefix; nothing where there is none, or it is none. */
  private Optional<Variable> stream(Token name) {
    return name == null ? Optional.empty() : names.read(name, VariableType.STREAM, Set.of());
  }

  private void checkForm(Statement statement) {
    Operation operation = statement.operation();
    Position begin = statement.begin().position();
    if (inJava && statement.block() != null) {
      problems.add(begin, Complaint.NATIVE_ONLY, "block", "blocks are native code");
    }
    if (inJava && operation.terms().nativeOnly() != null) {
      problems.add(begin, Complaint.NATIVE_ONLY, operation.name(), operation.terms().nativeOnly());
    }
    if (statement.answers() != null && operation.answers() == null) {
      problems.add(statement.answers().position(), Complaint.NO_ANSWER, operation.name());
    }
    if (statement.most() != null && operation.answers() == Operation.Answer.BOOLEAN) {
      problems.add(statement.most().position(), Complaint.YES_OR_NO, operation.name());
    }
  }

  /** What types alone do not say. */
  private void checkMeaning(Statement statement, StatementArguments parts) {
    if (statement.operation().takesTensor() && !statement.operation().mayOutlive()) {
      checkLenders(parts);
    }
    Operation.Change change = statement.operation().effect().changes();
    if (change == Operation.Change.GIVEN_BACK) {
      names.give(parts.tokens.get(0), parts.variables.get(0));
    } else if (change == Operation.Change.REWRITTEN) {
      names.rewrite(parts.tokens.get(0), parts.variables.get(0));
    }
    switch (statement.operation().name()) {
      case "check" -> checkCheckable(parts);
      case "named_stream" -> checkStream(statement, parts);
      case "send" -> checkChannelType(parts);
      default -> {
        // Types say it all.
      }
    }
    if (statement.operation().meets() && scope.section() == Section.SHARED_SETUP) {
      problems.add(
          statement.begin().position(), Complaint.NOT_IN_SETUP, statement.operation().name());
    }
  }

  private void checkLenders(StatementArguments parts) {
    for (int i = 0; i < parts.tokens.size(); i++) {
      Variable variable = parts.variables.get(i);
      if (variable.hasOutlivedLender()) {
        Token token = parts.tokens.get(i);
        int line = variable.lenderGoneInLine();
        problems.add(token.position(), Complaint.LENDER_GONE, token.text(), line);
      }
    }
  }

  private void checkStream(Statement statement, StatementArguments parts) {
    double number = parts.number;
    if (number != Math.rint(number) || Math.abs(number) > MOST_STREAMS) {
      problems.add(
          statement.begin().position(),
          Complaint.OUT_OF_RANGE,
          "the stream",
          number,
          -MOST_STREAMS,
          MOST_STREAMS);
    }
  }

  private void checkCheckable(StatementArguments parts) {
    Token token = parts.tokens.get(0);
    Variable variable = parts.variables.get(0);
    if (!variable.facts().specified()) {
      problems.add(token.position(), Complaint.CHECK_UNSPECIFIED, token.text(), variable.line());
    } else if (variable.facts().bound() > Limits.EXACT) {
      problems.add(
          token.position(),
          Complaint.CHECK_INEXACT,
          token.text(),
          String.format(Locale.ROOT, "%.0f", variable.facts().bound()));
    }
  }

  private void checkChannelType(StatementArguments parts) {
    List<Long> wanted = parts.channel.shape();
    for (ShapeRules.Input tensor : parts.tensors) {
      channelTypes.send(parts.arguments.get(0), tensor.facts());
      if (wanted != null && tensor.facts().known() && !wanted.equals(tensor.facts().shape())) {
        problems.add(
            tensor.token().position(),
            Complaint.WRONG_CHANNEL_SHAPE,
            parts.channel.name(),
            wanted,
            tensor.token().text(),
            tensor.shapeText());
      }
    }
  }

  /** The variable left of "=", which is there exactly if the operation gives something. */
  private Optional<Variable> target(Statement statement, StatementArguments parts, boolean whole) {
    Operation operation = statement.operation();
    Token token = statement.target();
    if (operation.result() == null || statement.raises() != null) {
      if (token != null) {
        problems.add(
            token.position(),
            operation.result() == null ? Complaint.NO_RESULT : Complaint.RAISES_WITH_RESULT,
            operation.result() == null
                ? new Object[] {operation.syntax(), token.text()}
                : new Object[] {token.text()});
      }
      return Optional.empty();
    }
    VariableType type =
        operation.result().equals("carried")
            ? (parts.channel == null ? VariableType.TENSOR : parts.channel.carries())
            : VariableType.of(operation.result());
    if (token == null) {
      problems.add(
          statement.begin().position(),
          Complaint.NEEDS_TARGET,
          operation.syntax(),
          type.described(),
          operation.syntax());
      return Optional.empty();
    }
    return names.write(
        token, type, type == VariableType.TENSOR ? facts(operation, parts, whole) : null);
  }

  private TensorFacts facts(Operation operation, StatementArguments parts, boolean whole) {
    if (operation.contents() != null) {
      return switch (operation.contents()) {
        case UNSPECIFIED -> new TensorFacts(parts.shape, Double.NaN, false);
        case NUMBER -> new TensorFacts(parts.shape, integer(parts.number), true);
        case INTEGERS -> new TensorFacts(parts.shape, 7, true);
        case NORMAL -> new TensorFacts(parts.shape, Double.NaN, true);
      };
    }
    if (operation.meets()) {
      return parts.arguments.isEmpty()
          ? TensorFacts.UNKNOWN
          : channelTypes.receive(parts.arguments.get(0), parts.channel.shape());
    }
    return whole && !parts.tensors.isEmpty()
        ? rules.result(operation.kernel(), parts.tensors)
        : TensorFacts.UNKNOWN;
  }

  private static double integer(Double number) {
    return number != null && number == Math.rint(number) ? Math.abs(number) : Double.NaN;
  }
}
