package org.mpsstress.scenarios.language.shape;

import java.math.BigInteger;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Problems;
import org.mpsstress.scenarios.language.Suggestion;
import org.mpsstress.scenarios.language.shape.ValueType.Count;
import org.mpsstress.scenarios.language.shape.ValueType.Either;
import org.mpsstress.scenarios.language.shape.ValueType.Flag;
import org.mpsstress.scenarios.language.shape.ValueType.Key;
import org.mpsstress.scenarios.language.shape.ValueType.Line;
import org.mpsstress.scenarios.language.shape.ValueType.ListOf;
import org.mpsstress.scenarios.language.shape.ValueType.MapOf;
import org.mpsstress.scenarios.language.shape.ValueType.Matching;
import org.mpsstress.scenarios.language.shape.ValueType.ParameterValue;
import org.mpsstress.scenarios.language.shape.ValueType.Struct;
import org.mpsstress.scenarios.language.shape.ValueType.Text;
import org.mpsstress.scenarios.language.shape.ValueType.Word;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.Node;
import org.mpsstress.scenarios.language.tree.ScalarNode;
import org.mpsstress.scenarios.language.tree.SequenceNode;

/** Compares a document with the tables of {@link Keywords}, but for the lines of programs. */
public final class DocumentChecker {
  private final Problems problems;
  private final List<String> judged;

  /** Tells of problems there; {@code judged} are the expectations that have an oracle. */
  public DocumentChecker(Problems problems, Collection<String> judged) {
    this.problems = problems;
    this.judged = Keywords.EXPECT.names().stream().filter(judged::contains).toList();
  }

  /** Checks a value; {@code name} is what to call it. */
  public void check(Node node, ValueType type, String name) {
    if (type instanceof Struct struct) {
      struct(node, struct, name);
    } else if (type instanceof MapOf map) {
      map(node, map, name);
    } else if (type instanceof ListOf list) {
      list(node, list, name);
    } else if (type instanceof Either either) {
      either(node, either, name);
    } else if (type instanceof Line) {
      line(node, name);
    } else if (node instanceof ScalarNode scalar && scalar.type() != ScalarNode.Type.NOTHING) {
      scalar(scalar, type, name);
    } else {
      wrongKind(node, type, name);
    }
  }

  private void struct(Node node, Struct struct, String name) {
    if (!(node instanceof MappingNode mapping)) {
      wrongKind(node, struct, name);
      return;
    }
    for (MappingNode.Entry entry : mapping.entries()) {
      struct.keys().stream()
          .filter(key -> key.name().equals(entry.name()))
          .filter(key -> struct != Keywords.EXPECT || judged.contains(key.name()))
          .findFirst()
          .ifPresentOrElse(
              key -> check(entry.value(), key.type(), key.name()),
              () -> unknownKey(entry.key(), struct));
    }
    for (Key key : struct.keys()) {
      if (key.required() && mapping.get(key.name()).isEmpty()) {
        problems.add(
            mapping.position(), Complaint.MISSING_KEY, struct.what(), key.name(), key.does());
      }
    }
    if (struct.exactlyOne() && mapping.entries().size() != 1) {
      problems.add(mapping.position(), Complaint.ONE_KEY, name, String.join(", ", struct.names()));
    }
  }

  private void unknownKey(ScalarNode key, Struct struct) {
    if (struct == Keywords.EXPECT) {
      problems.add(
          key.position(),
          Complaint.NO_ORACLE,
          key.brief(),
          String.join(", ", judged),
          Suggestion.later(key.text(), judged));
    } else {
      problems.add(
          key.position(),
          Complaint.UNKNOWN_KEY,
          key.brief(),
          struct.what(),
          String.join(", ", struct.names()),
          Suggestion.later(key.text(), struct.names()));
    }
  }

  private void map(Node node, MapOf map, String name) {
    if (!(node instanceof MappingNode mapping)) {
      wrongKind(node, map, name);
      return;
    }
    if (mapping.entries().size() > map.most()) {
      problems.add(node.position(), Complaint.TOO_MANY, name, mapping.entries().size(), map.most());
    }
    for (MappingNode.Entry entry : mapping.entries()) {
      scalar(entry.key(), map.name(), name);
      check(entry.value(), map.value(), name + " " + entry.name());
    }
  }

  private void list(Node node, ListOf list, String name) {
    if (!(node instanceof SequenceNode sequence)) {
      wrongKind(node, list, name);
      return;
    }
    List<Node> elements = sequence.elements();
    if (elements.size() < list.least()) {
      problems.add(node.position(), Complaint.TOO_FEW, name);
    }
    if (elements.size() > list.most()) {
      problems.add(node.position(), Complaint.TOO_MANY, name, elements.size(), list.most());
      return;
    }
    Set<String> seen = new HashSet<>();
    for (Node element : elements) {
      check(element, list.element(), name);
      if (list.once() && element instanceof ScalarNode scalar && !seen.add(scalar.text())) {
        problems.add(scalar.position(), Complaint.TWICE, name, scalar.brief());
      }
    }
  }

  private void either(Node node, Either either, String name) {
    either.choices().stream()
        .filter(choice -> fits(node, choice))
        .findFirst()
        .ifPresentOrElse(choice -> check(node, choice, name), () -> wrongKind(node, either, name));
  }

  private static boolean fits(Node node, ValueType type) {
    if (type instanceof Struct) {
      return node instanceof MappingNode;
    }
    return type instanceof ListOf ? node instanceof SequenceNode : node instanceof ScalarNode;
  }

  /** A line is a text, or what YAML makes of "on s: ...": a mapping with one key. */
  private void line(Node node, String name) {
    boolean text = node instanceof ScalarNode scalar && scalar.type() == ScalarNode.Type.TEXT;
    boolean onStream =
        node instanceof MappingNode mapping
            && mapping.entries().size() == 1
            && mapping.entries().get(0).value() instanceof ScalarNode;
    if (!text && !onStream) {
      wrongKind(node, new Line(), name);
    } else if (length(node) > Limits.LINE) {
      problems.add(node.position(), Complaint.TOO_LONG, "the line", Limits.LINE);
    }
  }

  private static int length(Node line) {
    if (line instanceof MappingNode mapping) {
      MappingNode.Entry entry = mapping.entries().get(0);
      return entry.name().length() + length(entry.value());
    }
    return ((ScalarNode) line).text().length();
  }

  private void scalar(ScalarNode scalar, ValueType type, String name) {
    if (type instanceof Count count) {
      count(scalar, count, name);
    } else if (type instanceof Flag) {
      require(scalar.type() == ScalarNode.Type.FLAG, scalar, type, name);
    } else if (type instanceof Word word && !word.words().contains(scalar.text())) {
      problems.add(
          scalar.position(),
          Complaint.UNKNOWN_WORD,
          name,
          scalar.brief(),
          String.join(", ", word.words()),
          Suggestion.later(scalar.text(), word.words()));
    } else if (type instanceof Matching matching) {
      matching(scalar, matching.pattern(), matching.expected(), name);
    } else if (type instanceof ParameterValue value) {
      matching(scalar, ParameterValue.PATTERN, value.expected(), name);
    } else if (type instanceof Text text && scalar.text().length() > text.longest()) {
      problems.add(scalar.position(), Complaint.TOO_LONG, name, text.longest());
    }
  }

  private void count(ScalarNode scalar, Count count, String name) {
    if (!scalar.text().matches("-?[0-9]{1,100}") || scalar.type() != ScalarNode.Type.INTEGER) {
      wrongKind(scalar, count, name);
      return;
    }
    BigInteger value = new BigInteger(scalar.text());
    if (value.compareTo(BigInteger.valueOf(count.least())) < 0
        || value.compareTo(BigInteger.valueOf(count.most())) > 0) {
      problems.add(
          scalar.position(),
          Complaint.OUT_OF_RANGE,
          name,
          scalar.brief(),
          count.least(),
          count.most());
    }
  }

  private void matching(ScalarNode scalar, String pattern, String expected, String name) {
    if (!scalar.text().matches(pattern)) {
      problems.add(scalar.position(), Complaint.BAD_TEXT, name, scalar.brief(), expected);
    }
  }

  private void require(boolean holds, ScalarNode scalar, ValueType type, String name) {
    if (!holds) {
      wrongKind(scalar, type, name);
    }
  }

  private void wrongKind(Node node, ValueType type, String name) {
    problems.add(node.position(), Complaint.WRONG_KIND, name, type.expected(), node.kind());
  }
}
