package org.mpsstress.scenarios.language.tree;

/** A part of a document. */
public sealed interface Node permits ScalarNode, SequenceNode, MappingNode {
  /** Where it begins. */
  Position position();

  /** What it is, for messages. */
  String kind();

  /** How many values and keys it is made of, itself among them. */
  long nodes();
}
