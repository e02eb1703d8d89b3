package org.mpsstress.scenarios.language.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.tree.ScalarNode;

/** Cuts a line into pieces. */
final class Tokenizer {
  private static final Pattern PIECE =
      Pattern.compile(
          "\\s+"
              + "|(?<word>[A-Za-z_][A-Za-z0-9_-]*)"
              + "|(?<number>[+-]?\\.?[0-9][0-9.]*([eE][+-]?[0-9]+)?[A-Za-z]*)"
              + "|\"(?<text>[^\"]*)\""
              + "|(?<sign>[\\[\\],:={}])");

  private Tokenizer() {}

  /** The pieces with an END behind them, or nothing where a character has no meaning. */
  static Optional<List<Token>> tokens(ScalarNode line, Problems problems) {
    List<Token> tokens = new ArrayList<>();
    String text = line.text();
    Matcher matcher = PIECE.matcher(text);
    for (int at = 0; at < text.length(); at = matcher.end()) {
      if (!matcher.region(at, text.length()).lookingAt()) {
        char wrong = text.charAt(at);
        if (wrong == '"') {
          problems.add(line.positionOf(at), Complaint.UNFINISHED_TEXT);
        } else {
          problems.add(line.positionOf(at), Complaint.BAD_CHARACTER, wrong);
        }
        return Optional.empty();
      }
      token(matcher)
          .ifPresent(
              piece ->
                  tokens.add(new Token(piece.type, piece.text, line.positionOf(matcher.start()))));
    }
    tokens.add(new Token(Token.Type.END, "", line.positionOf(text.length())));
    return Optional.of(tokens);
  }

  private record Piece(Token.Type type, String text) {}

  private static Optional<Piece> token(Matcher matcher) {
    if (matcher.group("word") != null) {
      return Optional.of(new Piece(Token.Type.WORD, matcher.group("word")));
    }
    if (matcher.group("number") != null) {
      return Optional.of(new Piece(Token.Type.NUMBER, matcher.group("number")));
    }
    if (matcher.group("text") != null) {
      return Optional.of(new Piece(Token.Type.TEXT, matcher.group("text")));
    }
    return Optional.ofNullable(matcher.group("sign")).map(s -> new Piece(Token.Type.SIGN, s));
  }
}
