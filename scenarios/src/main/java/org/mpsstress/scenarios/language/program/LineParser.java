package org.mpsstress.scenarios.language.program;

import java.util.ArrayList;
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
 * Takes lines of programs apart: {@code [on s:] [name =] operation}, that in {@code block s { … }},
 * and perhaps {@code [or] raises "text"} or {@code answers n [to m]}. What operations look like
 * stands in the table alone.
 */
final class LineParser {
  private static final String RAISES = "<operation> [or] raises \"text\"";
  private static final String BLOCK = "block <stream> { <operation> }";
  private static final String ANSWERS = "<operation> answers <integer> [to <integer>]";

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

  private void complainOfEnding(Token at, String expected, String written) {
    problems.add(at.position(), Complaint.EXPECTED, expected, at.found(), written, "");
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
    if (tokens.get(begin).isWord("block")
        && begin + 2 < tokens.size()
        && tokens.get(begin + 2).is("{")) {
      return block(text, prefix, tokens, begin);
    }
    return statement(text, prefix, null, tokens, begin);
  }

  /** What stands between the braces of {@code block s { … }} is an operation like any other. */
  private Optional<Statement> block(String text, Token on, List<Token> tokens, int begin) {
    Token stream = tokens.get(begin + 1);
    Token last = tokens.get(tokens.size() - 2); // before the end
    if (stream.type() != Token.Type.WORD || !last.is("}") || tokens.size() < begin + 5) {
      Token wrong = stream.type() != Token.Type.WORD ? stream : last;
      String expected = wrong == stream ? "a stream" : "'}' at the end of the line";
      problems.add(wrong.position(), Complaint.EXPECTED, expected, wrong.found(), BLOCK, "");
      return Optional.empty();
    }
    List<Token> inner = new ArrayList<>(tokens.subList(begin + 3, tokens.size() - 2));
    inner.add(tokens.get(tokens.size() - 1));
    return statement(text, on, stream, inner, 0);
  }

  private Optional<Statement> statement(
      String text, Token on, Token block, List<Token> tokens, int first) {
    int begin = first;
    Token target = null;
    if (tokens.size() > begin + 1 && tokens.get(begin + 1).is("=")) {
      target = tokens.get(begin);
      begin += 2;
    }
    return operation(text, new Place(on, block, target), tokens, begin);
  }

  /** What stands around an operation. */
  private record Place(Token on, Token block, Token target) {}

  private Optional<Statement> operation(String text, Place place, List<Token> tokens, int begin) {
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
          Suggestion.later(first.text(), table.firstWords()));
      return Optional.empty();
    }
    SyntaxMatcher matcher = new SyntaxMatcher(tokens, table.words());
    for (OperationTable.Syntax candidate : candidates) {
      Optional<List<Argument>> arguments = matcher.match(candidate.elements(), begin);
      if (arguments.isPresent()) {
        return ending(tokens)
            .map(
                ending ->
                    new Statement(
                        candidate.operation(),
                        place.on,
                        place.block,
                        place.target,
                        arguments.get(),
                        ending.raises,
                        ending.mayRaise,
                        ending.answers,
                        ending.most,
                        first,
                        text));
      }
    }
    complain(matcher, candidates);
    return Optional.empty();
  }

  /** Whether the token begins what may stand behind an operation. */
  static boolean isEnding(Token token) {
    return token.isWord("or") || token.isWord("raises") || token.isWord("answers");
  }

  private record Ending(Token raises, boolean mayRaise, Token answers, Token most) {}

  /** What stands behind: nothing, "raises" or "or raises" and a text, "answers" and numbers. */
  private Optional<Ending> ending(List<Token> tokens) {
    for (int at = 0; at < tokens.size(); at++) {
      if (isEnding(tokens.get(at))) {
        boolean may = tokens.get(at).isWord("or");
        if (may && !tokens.get(++at).isWord("raises")) {
          complainOfEnding(tokens.get(at), "'raises'", RAISES);
          return Optional.empty();
        }
        if (tokens.get(at).isWord("answers")) {
          return answer(tokens, at + 1);
        }
        Token text = tokens.get(at + 1);
        Token end = text.type() == Token.Type.END ? text : tokens.get(at + 2);
        boolean fits = isText(text);
        if (fits && end.type() == Token.Type.END) {
          return Optional.of(new Ending(text, may, null, null));
        }
        Token wrong = fits ? end : text;
        String wanted = "a part of the error's message in quotation marks";
        complainOfEnding(wrong, fits ? "the end of the line" : wanted, RAISES);
        return Optional.empty();
      }
    }
    return Optional.of(new Ending(null, false, null, null));
  }

  /** A number, or the least and the most that it may be. */
  private Optional<Ending> answer(List<Token> tokens, int at) {
    Token least = tokens.get(at);
    if (!isInteger(least)) {
      complainOfEnding(least, "an integer", ANSWERS);
      return Optional.empty();
    }
    Token most = null;
    int end = at + 1;
    if (tokens.get(end).isWord("to")) {
      most = tokens.get(end + 1);
      boolean more = isInteger(most) && integer(most) > integer(least);
      if (!more) {
        complainOfEnding(most, "an integer above " + least.text(), ANSWERS);
        return Optional.empty();
      }
      end += 2;
    }
    if (tokens.get(end).type() != Token.Type.END) {
      complainOfEnding(tokens.get(end), "the end of the line", ANSWERS);
      return Optional.empty();
    }
    return Optional.of(new Ending(null, false, least, most));
  }

  private static int integer(Token token) {
    return Integer.parseInt(token.text());
  }

  private static boolean isInteger(Token token) {
    return token.text().matches("[0-9]{1,9}");
  }

  private static boolean isText(Token token) {
    return token.type() == Token.Type.TEXT && !token.text().isBlank();
  }

  private void complain(SyntaxMatcher matcher, List<OperationTable.Syntax> candidates) {
    Token at = matcher.failure();
    String syntax =
        candidates.stream().map(c -> c.operation().syntax()).collect(Collectors.joining(" | "));
    if (matcher.couldEnd() && matcher.expected().isEmpty()) {
      problems.add(at.position(), Complaint.UNEXPECTED, at.text(), syntax);
      return;
    }
    Object near =
        at.type() == Token.Type.WORD
            ? Suggestion.later(at.text(), new TreeSet<>(matcher.expectedWords()))
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
