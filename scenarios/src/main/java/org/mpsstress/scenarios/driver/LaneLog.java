package org.mpsstress.scenarios.driver;

/** Where a lane's records go; the lane's thread alone writes here. */
interface LaneLog {
  int SECTION_THREAD_SETUP = 1;
  int SECTION_PROGRAM = 2;
  int SECTION_TEARDOWN = 3;

  /**
   * What is done next; the records that follow are of this operation.
   *
   * @param event that it is about, by the SUT's name for it; 0 for none
   */
  void begin(int section, int iteration, int operation, int code, long event);

  /** The operation ended. */
  void end(int stream, long value);

  /** The operation raised. */
  void error(String text);

  /** What it checked is wrong. */
  void mismatch(String text);

  /** Something failed that is no operation of the program. */
  void failure(String text);

  /** The thread is at its start barrier. */
  void threadBegin();

  /** It left the start barrier. */
  void threadStart();

  /** It has run its program, or was stopped. */
  void threadEnd(boolean whole);
}
