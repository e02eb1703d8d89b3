package org.mpsstress.scenarios.language.tree;

import java.util.List;
import java.util.Optional;

/**
 * Keys with values.
 *
 * @param position where it begins
 * @param entries in the order of the file; no key is there twice
 */
public record MappingNode(Position position, List<Entry> entries) implements Node {
  /**
   * A key with its value.
   *
   * @param key a text
   * @param value anything
   */
  public record Entry(ScalarNode key, Node value) {
    /** The key's text. */
    public String name() {
      return key.text();
    }
  }

  /** Copies the entries. */
  public MappingNode {
    entries = List.copyOf(entries);
  }

  @Override
  public String kind() {
    return "a mapping";
  }

  @Override
  public long nodes() {
    return 1 + entries.stream().mapToLong(entry -> 1 + entry.value().nodes()).sum();
  }

  /** The value of a key. */
  public Optional<Node> get(String key) {
    return entries.stream().filter(e -> e.name().equals(key)).map(Entry::value).findFirst();
  }
}
