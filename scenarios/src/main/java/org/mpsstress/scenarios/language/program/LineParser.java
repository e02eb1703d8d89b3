package org.mpsstress.scenarios.language.program;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.Suggestion;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.Node;
import org.mpsstress.scenarios.language.tree.Position;
import org.mpsstress.scenarios.language.tree.ScalarNode;

/**
 * Takes lines of programs apart: {@code [on s:] [name =] operation [raises "text"]}. What
 * operations look like stands in the table alone.
 */
final class LineParser {
  private final OperationTable table;
  private final Problems problems;

  LineParser(OperationTable table, Problems problems) {
    this.table = table;
    this.problems = problems;
  }

  /** The statement, or nothing; then there is a problem. */
  Optional<Statement> parse(Node node) {
    if (node instanceof ScalarNode line) {
      return Tokenizer.tokens(line, problems).flatMap(tokens -> line(line.text(), null, tokens));
    }
    // YAML makes a mapping with one key of "on s: y = mm x x".
    MappingNode.Entry entry = ((MappingNode) node).entries().get(0);
    ScalarNode line = (ScalarNode) entry.value();
    Optional<Token> on = stream(entry.key());
    Optional<List<Token>> tokens =
        on.isEmpty() ? Optional.empty() : Tokenizer.tokens(line, problems);
    String text = entry.name() + ": " + line.text();
    return tokens.flatMap(found -> line(text, on.get(), found));
  }

  /** The stream of "on s". */
  private Optional<Token> stream(ScalarNode key) {
    if (!key.text().startsWith("on")) {
      complain(key.position(), "an operation without ': ' (or in quotation marks)", key.kind());
      return Optional.empty();
    }
    Optional<List<Token>> prefix = Tokenizer.tokens(key, problems);
    if (prefix.isEmpty()) {
      return Optional.empty();
    }
    Token stream = prefix.get().get(Math.min(1, prefix.get().size() - 1));
    if (prefix.get().size() == 3 && stream.type() == Token.Type.WORD) {
      return Optional.of(stream);
    }
    complain(stream.position(), "a stream and no more", stream.found());
    return Optional.empty();
  }

  private void complain(Position at, String expected, String found) {
    problems.add(at, Complaint.EXPECTED, expected, found, "on <stream>: <operation>", "");
  }

  private Optional<Statement> line(String text, Token on, List<Token> tokens) {
    int begin = 0;
    Token prefix = on;
    boolean quotedPrefix =
        on == null && tokens.size() > 3 && tokens.get(0).isWord("on") && tokens.get(2).is(":");
    if (quotedPrefix) {
      prefix = tokens.get(1);
      begin = 3;
    }
    Token target = null;
    if (tokens.size() > begin + 1 && tokens.get(begin + 1).is("=")) {
      target = tokens.get(begin);
      begin += 2;
    }
    return statement(text, prefix, target, tokens, begin);
  }

  private Optional<Statement> statement(
      String text, Token on, Token target, List<Token> tokens, int begin) {
    Token first = tokens.get(begin);
    if (first.type() == Token.Type.END) {
      problems.add(first.position(), Complaint.EMPTY_LINE);
      return Optional.empty();
    }
    List<OperationTable.Syntax> candidates = table.beginningWith(first.text());
    if (candidates.isEmpty()) {
      problems.add(
          first.position(),
          Complaint.UNKNOWN_OPERATION,
          first.text(),
          String.join(", ", table.firstWords()),
          Suggestion.of(first.text(), table.firstWords()));
      return Optional.empty();
    }
    SyntaxMatcher matcher = new SyntaxMatcher(tokens, table.words());
    for (OperationTable.Syntax candidate : candidates) {
      Optional<List<Argument>> arguments = matcher.match(candidate.elements(), begin);
      if (arguments.isPresent()) {
        return raises(tokens)
            .map(
                raises ->
                    new Statement(
                        candidate.operation(),
                        on,
                        target,
                        arguments.get(),
                        raises.token,
                        first,
                        text));
      }
    }
    complain(matcher, candidates);
    return Optional.empty();
  }

  private record Raises(Token token) {}

  /** What stands behind the operation: nothing, or "raises" and a text. */
  private Optional<Raises> raises(List<Token> tokens) {
    for (int at = 0; at < tokens.size(); at++) {
      if (tokens.get(at).isWord("raises")) {
        Token text = tokens.get(at + 1);
        Token end = text.type() == Token.Type.END ? text : tokens.get(at + 2);
        boolean fits = text.type() == Token.Type.TEXT && !text.text().isBlank();
        if (fits && end.type() == Token.Type.END) {
          return Optional.of(new Raises(text));
        }
        Token wrong = fits ? end : text;
        problems.add(
            wrong.position(),
            Complaint.EXPECTED,
            fits ? "the end of the line" : "a part of the error's message in quotation marks",
            wrong.found(),
            "<operation> raises \"text\"",
            "");
        return Optional.empty();
      }
    }
    return Optional.of(new Raises(null));
  }

  private void complain(SyntaxMatcher matcher, List<OperationTable.Syntax> candidates) {
    Token at = matcher.failure();
    String syntax =
        candidates.stream().map(c -> c.operation().syntax()).collect(Collectors.joining(" | "));
    if (matcher.couldEnd() && matcher.expected().isEmpty()) {
      problems.add(at.position(), Complaint.UNEXPECTED, at.text(), syntax);
      return;
    }
    String near =
        at.type() == Token.Type.WORD
            ? Suggestion.of(at.text(), new TreeSet<>(matcher.expectedWords()))
            : "";
    problems.add(
        at.position(),
        Complaint.EXPECTED,
        String.join(" or ", matcher.expected()) + (matcher.couldEnd() ? " or nothing" : ""),
        at.found(),
        syntax,
        near);
  }
}
