package org.mpsstress.scenarios.language.tree;

/**
 * A place in a file.
 *
 * @param line from 1
 * @param column from 1
 */
public record Position(int line, int column) {
  /** Where a file begins. */
  public static final Position START = new Position(1, 1);
}
