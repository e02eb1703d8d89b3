package org.mpsstress.scenarios.language.program;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Fits the tokens of a line into the syntax of an operation. Of attempts that fail it remembers
 * what was expected at the place that was reached furthest.
 */
final class SyntaxMatcher {
  private final List<Token> tokens;
  private final Set<String> reserved;
  private int furthest;
  private final Set<String> expected = new LinkedHashSet<>();
  private final Set<String> expectedWords = new TreeSet<>();
  private boolean couldEnd;

  SyntaxMatcher(List<Token> tokens, Set<String> reserved) {
    this.tokens = tokens;
    this.reserved = reserved;
  }

  /** The arguments, if the tokens from {@code begin} to the end or to "raises" or "answers" fit. */
  Optional<List<Argument>> match(List<Element> elements, int begin) {
    return match(elements, begin, List.of());
  }

  /** The token at which no syntax went on. */
  Token failure() {
    return tokens.get(furthest);
  }

  /** What any syntax would have gone on with. */
  Set<String> expected() {
    return expected;
  }

  /** Words of the language among that. */
  Set<String> expectedWords() {
    return expectedWords;
  }

  /** Whether the operation could have ended there. */
  boolean couldEnd() {
    return couldEnd;
  }

  private Optional<List<Argument>> match(List<Element> elements, int at, List<Argument> arguments) {
    Token token = tokens.get(at);
    if (elements.isEmpty()) {
      if (token.type() == Token.Type.END || LineParser.isEnding(token)) {
        return Optional.of(arguments);
      }
      fail(at, null, null);
      return Optional.empty();
    }
    Element first = elements.get(0);
    List<Element> rest = elements.subList(1, elements.size());
    if (first instanceof Element.Optional optional) {
      List<Element> with = new ArrayList<>(optional.elements());
      with.addAll(rest);
      boolean lone = optional.elements().size() == 1 && isLiteral(optional.elements().get(0));
      List<Argument> more = lone ? plus(arguments, new Argument.Option(token)) : arguments;
      Optional<List<Argument>> matched = match(with, at, more);
      return matched.isPresent() ? matched : match(rest, at, arguments);
    }
    if (first instanceof Element.Literal literal) {
      if (token.isWord(literal.text())) {
        return match(rest, at + 1, arguments);
      }
      fail(at, "'" + literal.text() + "'", literal.text());
      return Optional.empty();
    }
    return slot(((Element.Slot) first).kind(), rest, at, arguments);
  }

  private static boolean isLiteral(Element element) {
    return element instanceof Element.Literal;
  }

  private Optional<List<Argument>> slot(
      Element.Kind kind, List<Element> rest, int at, List<Argument> arguments) {
    Token token = tokens.get(at);
    if (kind == Element.Kind.SHAPE) {
      return shape(rest, at, arguments);
    }
    boolean name = token.type() == Token.Type.WORD && !reserved.contains(token.text());
    if (kind.isName() ? !name : token.type() != Token.Type.NUMBER) {
      fail(at, kind.description(), null);
      return Optional.empty();
    }
    Argument argument =
        kind.isName()
            ? new Argument.Name(kind, token, wordsAt(at))
            : new Argument.Amount(kind, token);
    return match(rest, at + 1, plus(arguments, argument));
  }

  private Set<String> wordsAt(int at) {
    return at == furthest ? Set.copyOf(expectedWords) : Set.of();
  }

  private Optional<List<Argument>> shape(List<Element> rest, int at, List<Argument> arguments) {
    if (!tokens.get(at).is("[")) {
      fail(at, Element.Kind.SHAPE.description(), null);
      return Optional.empty();
    }
    List<Token> sizes = new ArrayList<>();
    int next = at + 1;
    while (true) {
      if (tokens.get(next).type() != Token.Type.NUMBER) {
        fail(next, "a size", null);
        return Optional.empty();
      }
      sizes.add(tokens.get(next++));
      if (tokens.get(next).is("]")) {
        return match(rest, next + 1, plus(arguments, new Argument.Shape(sizes, tokens.get(at))));
      }
      if (!tokens.get(next).is(",")) {
        fail(next, "',' or ']'", null);
        return Optional.empty();
      }
      next++;
    }
  }

  private static List<Argument> plus(List<Argument> arguments, Argument one) {
    List<Argument> more = new ArrayList<>(arguments);
    more.add(one);
    return more;
  }

  private void fail(int at, String wanted, String word) {
    if (at < furthest) {
      return;
    }
    if (at > furthest) {
      furthest = at;
      expected.clear();
      expectedWords.clear();
      couldEnd = false;
    }
    if (wanted == null) {
      couldEnd = true;
    } else {
      expected.add(wanted);
    }
    if (word != null) {
      expectedWords.add(word);
    }
  }
}
