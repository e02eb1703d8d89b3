package org.mpsstress.model.detection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The layers that defects are looked for on, in the order of the matrix's columns. */
public enum DetectionLayer {
  /** Plain stress. */
  FREE("free"),
  /** Explored schedules; the word is older than that name. */
  EXPLORED("controlled"),
  /** ThreadSanitizer. */
  TSAN("tsan"),
  /** AddressSanitizer. */
  ASAN("asan");

  private final String word;

  DetectionLayer(String word) {
    this.word = word;
  }

  /** As documents and command lines have it. */
  public String word() {
    return word;
  }

  /** The words that were used, in the order of the columns; those of other engines come last. */
  static List<String> ordered(List<String> used) {
    Set<String> ordered =
        new LinkedHashSet<>(Arrays.stream(values()).map(one -> one.word).toList());
    ordered.retainAll(used);
    ordered.addAll(used);
    return new ArrayList<>(ordered);
  }
}
