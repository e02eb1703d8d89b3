package org.mpsstress.scenarios.minimise;

import java.nio.file.Path;
import org.mpsstress.model.Finding;

/**
 * A finding in the smallest case that was found to show it.
 *
 * @param scenario a file that stands by itself
 * @param finding the same one there; its token is of that file
 * @param size of that case and schedule
 * @param from what it was made of
 * @param tries smaller cases that were run or explored on the way
 */
public record Minimised(Path scenario, Finding finding, Size size, Size from, int tries) {
  /**
   * How much there is to understand.
   *
   * @param lines of all programs
   * @param threads of the case
   * @param groups of threads
   * @param steps that its interleaving shows up to the finding; null where it has none
   * @param preemptions threads that others interrupted before the finding, although they could have
   *     gone on; null where the schedule was not kept
   */
  public record Size(int lines, int threads, int groups, Integer steps, Integer preemptions) {}
}
