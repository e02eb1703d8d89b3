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
   * @param noiseLibrary the noise library that was preloaded into it; "" without one
   */
  record Ready(long pid, String buildId, String libraryPath, String java, String noiseLibrary)
      implements WorkerMessage {
    /** Of a worker without noise. */
    public Ready(long pid, String buildId, String libraryPath, String java) {
      this(pid, buildId, libraryPath, java, "");
    }
  }

  /**
   * Said at the end of each run.
   *
   * @param fault null when the run ended; else why the framework could not run it
   * @param perturbed synchronisation calls that noise perturbed; null for a run without noise
   */
  record Done(String fault, Long perturbed) implements WorkerMessage {
    /** Of a run without noise. */
    public Done(String fault) {
      this(fault, null);
    }

    /** Whether the framework itself failed. */
    public boolean isFault() {
      return fault != null;
    }
  }

  /**
   * Said instead: nothing can be said about the run, and the worker ends.
   *
   * @param what the SUT cannot do at all, by name
   */
  record Unsupported(String what) implements WorkerMessage {}
}
