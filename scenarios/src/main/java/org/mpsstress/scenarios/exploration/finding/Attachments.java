package org.mpsstress.scenarios.exploration.finding;

/** What the files of explored runs are called in reports. */
public final class Attachments {
  /** The choices of a schedule, for {@code mps-explore --replay}. */
  public static final String SCHEDULE = "schedule";

  /** What an oracle judged. */
  public static final String TRACE = "trace";

  /** What each thread did, in a column for each. */
  public static final String INTERLEAVING = "interleaving";

  /** How often each outcome and each finding was seen. */
  public static final String OUTCOMES = "outcomes";

  private Attachments() {}
}
