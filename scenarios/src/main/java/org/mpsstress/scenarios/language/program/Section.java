package org.mpsstress.scenarios.language.program;

/** Which program of a scenario. */
public enum Section {
  /** What is run once before all. */
  SHARED_SETUP("the shared setup"),
  /** What each thread runs once, before. */
  THREAD_SETUP("the setup of the thread"),
  /** What each thread runs in each iteration. */
  PROGRAM("the program"),
  /** What each thread runs once, after. */
  TEARDOWN("the teardown");

  private final String description;

  Section(String description) {
    this.description = description;
  }

  /** For messages. */
  String description() {
    return description;
  }
}
