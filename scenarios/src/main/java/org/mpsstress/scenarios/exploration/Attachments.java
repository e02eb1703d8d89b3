package org.mpsstress.scenarios.exploration;

/** What the files of explored runs are called in reports. */
final class Attachments {
  /** The choices of a schedule, for {@code mps-explore --replay}. */
  static final String SCHEDULE = "schedule";

  /** What each thread did, in a column for each. */
  static final String INTERLEAVING = "interleaving";

  /** How often each outcome and each finding was seen. */
  static final String OUTCOMES = "outcomes";

  private Attachments() {}
}
