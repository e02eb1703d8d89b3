package org.mpsstress.scenarios.runner;

import org.mpsstress.model.record.RecordEntry;

/**
 * Is told of a run as it goes, on the coordinator's thread. What is told is what the record holds:
 * a listener cannot know more than a report can.
 */
public interface RunListener {
  /** Where the run stands. */
  record Progress(
      int casesDone, int cases, String now, int run, int runs, int findings, double seconds) {}

  /** An entry was written to the record. */
  default void entry(RecordEntry entry) {}

  /** Something began or ended; many times a second. */
  default void progress(Progress progress) {}
}
