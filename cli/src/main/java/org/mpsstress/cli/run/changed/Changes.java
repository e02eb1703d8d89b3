package org.mpsstress.cli.run.changed;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lines of sources that are not what they were.
 *
 * @param since the commit that they are compared with, as people name it
 * @param lines of each file, as they are numbered now; files are relative to the folder
 */
record Changes(String since, Map<Path, List<Lines>> lines) {
  Changes {
    lines = new TreeMap<>(lines);
  }

  /**
   * Lines from one to another, both included.
   *
   * @param first from 1
   */
  record Lines(int first, int last) {
    /** Of a file that is new. */
    static final Lines ALL = new Lines(1, Integer.MAX_VALUE);

    boolean has(int line) {
      return first <= line && line <= last;
    }
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }
}
