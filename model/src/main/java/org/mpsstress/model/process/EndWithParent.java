package org.mpsstress.model.process;

import java.util.Optional;

/**
 * Ends this JVM soon after the process that started it as a limited child, kill -9 included: nobody
 * would read what it finds. A JVM that a person started has nobody to end with.
 */
public final class EndWithParent {
  private static final long LOOK_EVERY_MILLIS = 300;

  /** As after SIGTERM. */
  private static final int ORPHAN = 143;

  private EndWithParent() {}

  /** Looks for the parent from now on. */
  public static void watch() {
    String parent = System.getenv(ChildCommand.PARENT);
    Optional<Long> now = parentNow();
    if (now.isEmpty() || !now.get().toString().equals(parent)) {
      return; // the variable is inherited, and may mean another process
    }
    Thread watch = new Thread(() -> await(now.get()), "parent watch");
    watch.setDaemon(true);
    watch.start();
  }

  /** An orphan gets another parent at once. */
  private static void await(long parent) {
    try {
      while (parentNow().map(pid -> pid == parent).orElse(true)) {
        Thread.sleep(LOOK_EVERY_MILLIS);
      }
    } catch (InterruptedException ended) {
      return;
    }
    Runtime.getRuntime().halt(ORPHAN);
  }

  private static Optional<Long> parentNow() {
    return ProcessHandle.current().parent().map(ProcessHandle::pid);
  }
}
