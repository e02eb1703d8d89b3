package org.mpsstress.scenarios.language.shape;

import java.util.List;

/** What may stand for a value. */
public sealed interface ValueType {
  /** What is expected, for messages. */
  String expected();

  /**
   * Free text.
   *
   * @param longest characters
   */
  record Text(int longest) implements ValueType {
    @Override
    public String expected() {
      return "a text";
    }
  }

  /**
   * Text of a certain form.
   *
   * @param pattern a regular expression that all of it matches
   * @param expected what it is
   */
  record Matching(String pattern, String expected) implements ValueType {}

  /**
   * One of some words.
   *
   * @param what what they are
   * @param words the words
   */
  record Word(String what, List<String> words) implements ValueType {
    @Override
    public String expected() {
      return what + " (" + String.join(", ", words) + ")";
    }
  }

  /**
   * An integer.
   *
   * @param least the smallest
   * @param most the largest
   */
  record Count(long least, long most) implements ValueType {
    @Override
    public String expected() {
      return "an integer from " + least + " to " + most;
    }
  }

  /** true or false. */
  record Flag() implements ValueType {
    @Override
    public String expected() {
      return "true or false";
    }
  }

  /** The value of a parameter: any single value that can be part of a case's name. */
  record ParameterValue() implements ValueType {
    /** Values that need no quoting anywhere. */
    public static final String PATTERN = "[A-Za-z0-9][A-Za-z0-9._+-]{0,39}";

    @Override
    public String expected() {
      return "a number or a word";
    }
  }

  /** A line of a program. */
  record Line() implements ValueType {
    @Override
    public String expected() {
      return "an operation";
    }
  }

  /**
   * A list.
   *
   * @param element what its elements are
   * @param least fewest elements
   * @param most most elements
   * @param once no element may be there twice
   */
  record ListOf(ValueType element, int least, int most, boolean once) implements ValueType {
    @Override
    public String expected() {
      return "a list";
    }
  }

  /**
   * A mapping from names that the user chooses.
   *
   * @param name what the names are
   * @param value what the values are
   * @param most most entries
   */
  record MapOf(Matching name, ValueType value, int most) implements ValueType {
    @Override
    public String expected() {
      return "a mapping from names";
    }
  }

  /**
   * A mapping with keys of the language.
   *
   * @param what what it is
   * @param keys the keys
   * @param exactlyOne one key and no more
   */
  record Struct(String what, List<Key> keys, boolean exactlyOne) implements ValueType {
    @Override
    public String expected() {
      return "a mapping";
    }

    /** The names of the keys. */
    public List<String> names() {
      return keys.stream().map(Key::name).toList();
    }
  }

  /**
   * One of several, told apart by being a single value, a list or a mapping.
   *
   * @param choices the several
   */
  record Either(List<ValueType> choices) implements ValueType {
    @Override
    public String expected() {
      return String.join(" or ", choices.stream().map(ValueType::expected).toList());
    }
  }

  /**
   * A key of a mapping.
   *
   * @param name the key
   * @param required whether it must be there
   * @param type what its value is
   * @param does what it says, one line for users
   */
  record Key(String name, boolean required, ValueType type, String does) {}
}
