package org.mpsstress.scenarios.language;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.mpsstress.scenarios.language.shape.Quantity;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.Node;
import org.mpsstress.scenarios.language.tree.Position;
import org.mpsstress.scenarios.language.tree.ScalarNode;
import org.mpsstress.scenarios.language.tree.SequenceNode;

/**
 * Reads a mapping with defaults. What is not as it should be counts as absent: the document's
 * checker has told of it, and reading goes on to find what else is wrong.
 */
record View(MappingNode mapping) {
  private static final MappingNode NOTHING = new MappingNode(Position.START, List.of());

  static View of(Node node) {
    return new View(node instanceof MappingNode found ? found : NOTHING);
  }

  Position position() {
    return mapping.position();
  }

  boolean has(String key) {
    return mapping.get(key).isPresent();
  }

  /** Where the value of a key is, or the mapping itself. */
  Position positionOf(String key) {
    return mapping.get(key).map(Node::position).orElse(mapping.position());
  }

  View under(String key) {
    return of(mapping.get(key).orElse(NOTHING));
  }

  Optional<ScalarNode> scalar(String key) {
    return mapping.get(key).filter(ScalarNode.class::isInstance).map(ScalarNode.class::cast);
  }

  Optional<String> text(String key) {
    return scalar(key).map(ScalarNode::text);
  }

  String text(String key, String otherwise) {
    return text(key).orElse(otherwise);
  }

  boolean flag(String key) {
    return text(key).filter("true"::equals).isPresent();
  }

  Optional<Integer> count(String key) {
    return scalar(key).flatMap(View::integer);
  }

  int count(String key, int otherwise) {
    return count(key).orElse(otherwise);
  }

  static Optional<Integer> integer(ScalarNode scalar) {
    return scalar.text().matches("[0-9]{1,9}")
        ? Optional.of(Integer.valueOf(scalar.text()))
        : Optional.empty();
  }

  long quantity(String key, Quantity quantity) {
    OptionalLong amount = text(key).map(quantity::parse).orElse(OptionalLong.empty());
    return amount.orElse(0);
  }

  /** The elements of a list; a value that is no list is the only element. */
  List<Node> list(String key) {
    return mapping
        .get(key)
        .map(n -> n instanceof SequenceNode sequence ? sequence.elements() : List.of(n))
        .orElse(List.of());
  }

  List<ScalarNode> scalars(String key) {
    return list(key).stream()
        .filter(ScalarNode.class::isInstance)
        .map(ScalarNode.class::cast)
        .toList();
  }

  List<String> texts(String key) {
    return scalars(key).stream().map(ScalarNode::text).toList();
  }

  List<Integer> counts(String key) {
    return scalars(key).stream().flatMap(s -> integer(s).stream()).toList();
  }
}
