package org.mpsstress.scenarios.language.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.mpsstress.scenarios.language.Channel;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.Suggestion;
import org.mpsstress.scenarios.language.shape.Quantity;

/** The arguments of one statement: their names resolved, their numbers and shapes read. */
final class StatementArguments {
  /** Registers of variables, and indices of channels and barriers. */
  final List<Integer> arguments = new ArrayList<>();

  final List<ShapeRules.Input> tensors = new ArrayList<>();
  final List<Variable> variables = new ArrayList<>();
  final List<Token> tokens = new ArrayList<>();
  List<Long> shape;
  Double number;
  Channel channel;

  private final Meetings meetings;
  private final Scope scope;
  private final Names names;
  private final ShapeRules rules;
  private final Problems problems;

  /**
   * Where threads of a scenario meet.
   *
   * @param channels in the order of their indices
   * @param barriers likewise
   */
  record Meetings(List<Channel> channels, List<String> barriers) {}

  StatementArguments(
      Meetings meetings, Scope scope, Names names, ShapeRules rules, Problems problems) {
    this.meetings = meetings;
    this.scope = scope;
    this.names = names;
    this.rules = rules;
    this.problems = problems;
  }

  void read(Argument argument) {
    if (argument instanceof Argument.Name name) {
      switch (name.kind()) {
        case CHANNEL -> channel(name.token());
        case BARRIER -> barrier(name.token());
        case VALUE -> variable(name, channel.carries());
        case TENSOR -> variable(name, VariableType.TENSOR);
        case STREAM -> variable(name, VariableType.STREAM);
        default -> variable(name, VariableType.EVENT);
      }
    } else if (argument instanceof Argument.Shape shape) {
      shape(shape);
    } else if (argument instanceof Argument.Amount amount) {
      amount(amount);
    } else {
      number = 1.0; // "timing"
    }
  }

  private void variable(Argument.Name name, VariableType type) {
    boolean sent = name.kind() == Element.Kind.VALUE;
    Optional<Variable> any = sent ? scope.find(name.token().text()) : Optional.empty();
    if (any.isPresent() && any.get().type() != type) {
      problems.add(
          name.token().position(),
          Complaint.WRONG_CHANNEL_TYPE,
          channel.name(),
          type.described(),
          name.token().text(),
          any.get().type().described());
      return;
    }
    names
        .read(name.token(), type, name.words())
        .ifPresent(
            variable -> {
              arguments.add(variable.register());
              variables.add(variable);
              tokens.add(name.token());
              if (variable.type() == VariableType.TENSOR) {
                tensors.add(new ShapeRules.Input(name.token(), variable.facts()));
              }
            });
  }

  private void channel(Token token) {
    for (int index = 0; index < meetings.channels().size(); index++) {
      if (meetings.channels().get(index).name().equals(token.text())) {
        arguments.add(index);
        channel = meetings.channels().get(index);
        return;
      }
    }
    channel = new Channel(token.text(), 1, VariableType.TENSOR, null);
    problems.add(
        token.position(),
        Complaint.UNKNOWN_CHANNEL,
        token.text(),
        Suggestion.later(token.text(), meetings.channels().stream().map(Channel::name).toList()));
  }

  private void barrier(Token token) {
    int index = meetings.barriers().indexOf(token.text());
    if (index >= 0) {
      arguments.add(index);
      return;
    }
    problems.add(
        token.position(),
        Complaint.UNKNOWN_BARRIER,
        token.text(),
        Suggestion.later(token.text(), meetings.barriers()));
  }

  private void shape(Argument.Shape shape) {
    List<Long> sizes = new ArrayList<>();
    for (Token size : shape.sizes()) {
      if (size.text().matches("[0-9]{1,18}") && Long.parseLong(size.text()) > 0) {
        sizes.add(Long.parseLong(size.text()));
      }
    }
    if (sizes.size() != shape.sizes().size() || sizes.size() > Limits.RANK) {
      problems.add(shape.opening().position(), Complaint.BAD_SHAPE, shape.text(), Limits.RANK);
    } else if (rules.checkSize(sizes, shape.opening())) {
      this.shape = sizes;
    }
  }

  private void amount(Argument.Amount amount) {
    Token token = amount.token();
    if (amount.kind() == Element.Kind.DURATION) {
      OptionalLong nanos = Quantity.DURATION.parse(token.text());
      if (nanos.isEmpty()) {
        problems.add(token.position(), Complaint.BAD_DURATION, token.text(), "60s");
      } else {
        number = (double) nanos.getAsLong();
      }
    } else if (token.text().matches("[+-]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][+-]?[0-9]{1,2})?")) {
      number = Double.parseDouble(token.text());
    } else {
      problems.add(token.position(), Complaint.BAD_NUMBER, token.text());
    }
  }
}
