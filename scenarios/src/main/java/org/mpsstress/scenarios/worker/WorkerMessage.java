package org.mpsstress.scenarios.worker;

/** What a worker says on its standard output. */
public sealed interface WorkerMessage {
  /**
   * Said once, when the native library is loaded.
   *
   * @param pid the worker's process id
   * @param buildId of the library that is really mapped, in hex; empty if it has none
   * @param libraryPath the file that it was mapped from
   * @param java version of the worker's JVM
   */
  record Ready(long pid, String buildId, String libraryPath, String java)
      implements WorkerMessage {}

  /**
   * Said at the end of each run.
   *
   * @param fault null when the run ended; else why the framework could not run it
   */
  record Done(String fault) implements WorkerMessage {
    /** Whether the framework itself failed. */
    public boolean isFault() {
      return fault != null;
    }
  }
}
