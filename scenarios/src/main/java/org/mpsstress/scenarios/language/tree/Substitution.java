package org.mpsstress.scenarios.language.tree;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.Suggestion;

/**
 * Puts the values of parameters in the place of {@code ${name}}. A value that is nothing but a
 * parameter takes over its type; otherwise the parameter's text becomes part of a text.
 */
public final class Substitution {
  private static final Pattern USE = Pattern.compile("\\$\\{([^{}]*)(\\}?)");

  private final Map<String, ScalarNode> parameters;
  private final Problems problems;
  private final Set<String> used = new HashSet<>();

  /** With the values of one case. */
  public Substitution(Map<String, ScalarNode> parameters, Problems problems) {
    this.parameters = parameters;
    this.problems = problems;
  }

  /** The parameters that were met so far. */
  public Set<String> used() {
    return Set.copyOf(used);
  }

  /** The same tree with values for parameters; keys are left as they are. */
  public Node apply(Node node) {
    if (node instanceof MappingNode mapping) {
      List<MappingNode.Entry> entries =
          mapping.entries().stream()
              .map(entry -> new MappingNode.Entry(entry.key(), apply(entry.value())))
              .toList();
      return new MappingNode(mapping.position(), entries);
    }
    if (node instanceof SequenceNode sequence) {
      return new SequenceNode(
          sequence.position(), sequence.elements().stream().map(this::apply).toList());
    }
    return scalar((ScalarNode) node);
  }

  private ScalarNode scalar(ScalarNode scalar) {
    Matcher matcher = USE.matcher(scalar.text());
    if (!matcher.find()) {
      return scalar;
    }
    if (matcher.matches()) {
      ScalarNode value = value(scalar, matcher);
      return new ScalarNode(scalar.position(), value.type(), value.text(), null);
    }
    int expanded = expanded(scalar.text(), matcher.reset());
    if (expanded > Math.max(Limits.EXPANDED, scalar.text().length())) {
      problems.add(scalar.position(), Complaint.TOO_LONG_EXPANDED, expanded, Limits.EXPANDED);
      return scalar;
    }
    matcher.reset();
    Spliced spliced = new Spliced(scalar);
    int at = 0;
    while (matcher.find()) {
      spliced.copy(at, matcher.start());
      spliced.insert(value(scalar, matcher).text(), matcher.start());
      at = matcher.end();
    }
    spliced.copy(at, scalar.text().length());
    return spliced.result();
  }

  /** How long the text becomes, before it does: a short file may ask for a long one. */
  private int expanded(String text, Matcher matcher) {
    long length = text.length();
    while (matcher.find()) {
      ScalarNode value = parameters.get(matcher.group(1));
      length += value == null ? 0 : value.text().length() - (matcher.end() - matcher.start());
    }
    return (int) Math.min(length, Integer.MAX_VALUE);
  }

  private ScalarNode value(ScalarNode scalar, Matcher use) {
    String name = use.group(1);
    Position position = scalar.positionOf(use.start());
    if (use.group(2).isEmpty()) {
      problems.add(position, Complaint.BAD_PARAMETER);
      return scalar;
    }
    ScalarNode value = parameters.get(name);
    if (value == null) {
      problems.add(
          position,
          Complaint.UNKNOWN_PARAMETER,
          name,
          parameters.isEmpty() ? "(there is no matrix)" : String.join(", ", parameters.keySet()),
          Suggestion.later(name, parameters.keySet()));
      return scalar;
    }
    used.add(name);
    return value;
  }

  /** A text put together from pieces, with the columns that they come from. */
  private static final class Spliced {
    private final ScalarNode source;
    private final StringBuilder text = new StringBuilder();
    private final IntStream.Builder columns = IntStream.builder();

    Spliced(ScalarNode source) {
      this.source = source;
    }

    void copy(int from, int to) {
      for (int index = from; index < to; index++) {
        text.append(source.text().charAt(index));
        columns.add(source.positionOf(index).column());
      }
    }

    void insert(String value, int at) {
      text.append(value);
      for (int index = 0; index < value.length(); index++) {
        columns.add(source.positionOf(at).column());
      }
    }

    ScalarNode result() {
      return new ScalarNode(
          source.position(), ScalarNode.Type.TEXT, text.toString(), columns.build().toArray());
    }
  }
}
