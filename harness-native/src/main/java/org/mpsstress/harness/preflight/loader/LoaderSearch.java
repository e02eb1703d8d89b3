package org.mpsstress.harness.preflight.loader;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where a dynamic loader looks for a library, first place first. */
@FunctionalInterface
public interface LoaderSearch {

  /**
   * The places for {@code reference}: a needed library's name as it stands in the file that needs
   * it, or the path that a program gives to dlopen.
   */
  List<Candidate> candidates(String reference);

  /**
   * Splits a search path of the environment. An empty part is the working directory: a colon too
   * many is enough to load a library from wherever the program was started.
   */
  static List<Path> split(String searchPath, String separators, Path workingDirectory) {
    List<Path> directories = new ArrayList<>();
    if (searchPath != null && !searchPath.isEmpty()) {
      for (String part : searchPath.split("[" + separators + "]", -1)) {
        resolve(workingDirectory, part).ifPresent(directories::add);
      }
    }
    return directories;
  }

  /** A path, or empty where this system cannot express it (the text may come from any file). */
  static Optional<Path> resolve(Path base, String text) {
    try {
      return Optional.of(base.resolve(text));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
