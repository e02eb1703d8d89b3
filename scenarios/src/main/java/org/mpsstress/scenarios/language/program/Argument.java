package org.mpsstress.scenarios.language.program;

import java.util.List;
import java.util.Set;

/** What stands in a slot of an operation. */
sealed interface Argument {
  /**
   * The name of a variable, a channel or a barrier.
   *
   * @param kind what it must be
   * @param token the name
   * @param words words of the language that could have stood there
   */
  record Name(Element.Kind kind, Token token, Set<String> words) implements Argument {}

  /**
   * A shape.
   *
   * @param sizes one token for each dimension
   * @param opening the bracket
   */
  record Shape(List<Token> sizes, Token opening) implements Argument {
    String text() {
      return "[" + String.join(", ", sizes.stream().map(Token::text).toList()) + "]";
    }
  }

  /**
   * A number or a duration.
   *
   * @param kind which
   * @param token as written
   */
  record Amount(Element.Kind kind, Token token) implements Argument {}

  /**
   * A word that may be left out and was not.
   *
   * @param token the word
   */
  record Option(Token token) implements Argument {}
}
