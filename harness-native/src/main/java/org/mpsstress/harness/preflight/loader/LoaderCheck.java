package org.mpsstress.harness.preflight.loader;

import java.util.List;

/**
 * Whether the loader would take the library that is to be tested.
 *
 * @param accepted it would
 * @param sentence what is loaded, and where that is wrong, what instead of what and why
 * @param copies all copies on the loader path, in the loader's order
 */
public record LoaderCheck(boolean accepted, String sentence, List<LoaderCopy> copies) {

  public LoaderCheck {
    copies = List.copyOf(copies);
  }
}
