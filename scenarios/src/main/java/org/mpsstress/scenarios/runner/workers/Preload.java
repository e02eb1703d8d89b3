package org.mpsstress.scenarios.runner.workers;

import java.nio.file.Path;
import java.util.Locale;

/**
 * How a child's loader is told to load a library before all others: by a list in a variable. Where
 * the list is split no path can hold that character, and there is no way to write it otherwise.
 *
 * @param variable of this system's loader
 * @param separators of its list
 */
public record Preload(String variable, String separators) {
  /** That of a system by its os.name; macOS's has not been run. */
  public static Preload of(String system) {
    return system.toLowerCase(Locale.ROOT).startsWith("mac")
        ? new Preload("DYLD_INSERT_LIBRARIES", ":")
        : new Preload("LD_PRELOAD", " :");
  }

  /** That of this system. */
  public static Preload here() {
    return of(System.getProperty("os.name", ""));
  }

  /**
   * The variable's value.
   *
   * @param library to load first
   * @param others what the variable held, or null
   * @throws FrameworkError if the loader would take the path for several
   */
  public String value(Path library, String others) {
    String path = library.toAbsolutePath().toString();
    for (char separator : separators.toCharArray()) {
      if (path.indexOf(separator) >= 0) {
        throw new FrameworkError(
            "the loader cannot be told to load "
                + path
                + " first: "
                + variable
                + " ends a path at each "
                + (separator == ':' ? "colon" : "space")
                + "; move the checkout to a folder without one in its name");
      }
    }
    return others == null || others.isEmpty() ? path : path + ":" + others;
  }
}
