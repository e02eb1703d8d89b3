package org.mpsstress.scenarios.language.tree;

import java.util.List;

/**
 * A list.
 *
 * @param position where it begins
 * @param elements in the order of the file
 */
public record SequenceNode(Position position, List<Node> elements) implements Node {
  /** Copies the elements. */
  public SequenceNode {
    elements = List.copyOf(elements);
  }

  @Override
  public String kind() {
    return "a list";
  }

  @Override
  public long nodes() {
    return 1 + elements.stream().mapToLong(Node::nodes).sum();
  }
}
