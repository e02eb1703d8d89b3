package org.mpsstress.tsan.report;

/** The sanitizers whose reports are read. */
public enum Tool {
  THREAD("ThreadSanitizer"),
  ADDRESS("AddressSanitizer"),
  LEAK("LeakSanitizer"),
  UNDEFINED("UndefinedBehaviorSanitizer");

  private final String title;

  Tool(String title) {
    this.title = title;
  }

  /** Its name as it writes it. */
  public String title() {
    return title;
  }
}
