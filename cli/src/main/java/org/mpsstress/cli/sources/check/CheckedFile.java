package org.mpsstress.cli.sources.check;

import java.nio.file.Path;
import java.util.List;

/**
 * What a check says of one source.
 *
 * @param file the source
 * @param compiles whether an object comes of it; a selector that nobody has does not hinder that
 * @param missing what it uses and is not there, each use once
 */
public record CheckedFile(Path file, boolean compiles, List<Missing> missing) {
  /** Copies the list. */
  public CheckedFile {
    missing = List.copyOf(missing);
  }
}
