package org.mpsstress.model;

/**
 * The word of a layer as people type and read it. Documents and tokens keep an older one for
 * explored runs, which options still accept.
 */
public final class LayerWord {
  private static final String WRITTEN = "controlled";
  private static final String SHOWN = "explored";

  private LayerWord() {}

  /** What is shown for the word of a document. */
  public static String shown(String word) {
    return WRITTEN.equals(word) ? SHOWN : word;
  }

  /** What documents have for what somebody typed. */
  public static String written(String typed) {
    return SHOWN.equals(typed) ? WRITTEN : typed;
  }
}
