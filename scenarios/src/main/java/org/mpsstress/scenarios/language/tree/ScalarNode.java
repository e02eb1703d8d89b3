package org.mpsstress.scenarios.language.tree;

/**
 * A single value.
 *
 * @param position where it begins
 * @param type how YAML understands it
 * @param text as written, without quotation marks
 * @param columns the column of each character of the text, or null where they cannot be told
 */
public record ScalarNode(Position position, Type type, String text, int[] columns) implements Node {
  /** How YAML understands a value. */
  public enum Type {
    /** A text, or anything in quotation marks. */
    TEXT("a text"),
    /** A whole number. */
    INTEGER("an integer"),
    /** Another number. */
    DECIMAL("a decimal number"),
    /** true or false. */
    FLAG("true or false"),
    /** Nothing, or null. */
    NOTHING("nothing");

    private final String description;

    Type(String description) {
      this.description = description;
    }
  }

  @Override
  public String kind() {
    if (type == Type.NOTHING) {
      return type.description;
    }
    boolean quotedNumber = type == Type.TEXT && text.matches("[0-9]+");
    return (quotedNumber ? "the text '" : "'") + brief() + "'";
  }

  @Override
  public long nodes() {
    return 1;
  }

  /** The text, cut where it is too long for a message. */
  public String brief() {
    return text.length() > 40 ? text.substring(0, 37) + "..." : text;
  }

  /** Where the character of that index stands in the file. */
  public Position positionOf(int index) {
    if (columns == null || columns.length == 0) {
      return position;
    }
    return index < columns.length
        ? new Position(position.line(), columns[index])
        : new Position(position.line(), columns[columns.length - 1] + 1);
  }
}
