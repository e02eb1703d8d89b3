package org.mpsstress.cli.sources.check;

import java.nio.file.Path;

/**
 * Something that sources use and that is not there.
 *
 * @param kind header, class, selector, function, type, property, constant, or error for what the
 *     compiler objects to otherwise
 * @param name as the sources write it
 * @param file that uses it: a source, or a header that the source includes
 * @param line in that file, from 1; 0 where it is not known
 */
public record Missing(Kind kind, String name, Path file, int line) {
  /** What it is. */
  public enum Kind {
    HEADER,
    CLASS,
    SELECTOR,
    FUNCTION,
    TYPE,
    PROPERTY,
    CONSTANT,
    ERROR;

    /** As it is printed. */
    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
