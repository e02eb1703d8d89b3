package org.mpsstress.scenarios.fuzz;

import java.util.List;

/** Where the first kernel of a program is asked for, which does not compile. */
enum CompileError {
  /** It does. */
  NONE,

  /** In the shared setup. */
  SETUP,

  /** In the only thread, which goes on. */
  THREAD,

  /** In each of several threads before all else: one of them is told. */
  THREADS;

  /** Where it is not in the shared setup. */
  static final List<CompileError> IN_THREADS = List.of(THREAD, THREADS);

  boolean isThreads() {
    return this == THREAD || this == THREADS;
  }
}
