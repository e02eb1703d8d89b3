package org.mpsstress.scenarios.oracle;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.Cause;
import org.mpsstress.model.FindingKind;

/**
 * What makes hangs one cause: what is waited for and in which function of the subject, by that
 * thread alone which holds the others up. A thread at a lock, or at the end of another thread,
 * waits for one that is itself among the threads; a thread that waits for what nobody does any more
 * comes first, and of several the one that has waited for longest.
 */
final class HangCause {
  private static final Pattern WAIT =
      Pattern.compile(
          "pthread_(mutex_(?:timed|clock)?lock|rwlock_\\w*lock|spin_lock|cond_\\w*wait|barrier_wait"
              + "|join|\\w*join_np)|\\b(sem_\\w*wait|poll|select|epoll_wait|nanosleep|sleep)");

  /**
   * A thread that is in the middle of an operation.
   *
   * @param word of the operation
   * @param stack innermost first
   */
  record Waiting(String word, List<String> stack) {}

  private HangCause() {}

  /**
   * 16 hex digits.
   *
   * @param waiting in the order in which they began
   */
  static String of(boolean spinning, List<Waiting> waiting) {
    Optional<Waiting> holdsUp =
        waiting.stream()
            .filter(one -> SubjectFunctions.innermost(one.stack()).isPresent())
            .filter(one -> !waitsForAThread(one))
            .findFirst()
            .or(() -> waiting.stream().filter(HangCause::isInSubject).findFirst())
            .or(() -> waiting.stream().findFirst());
    return Cause.of(
        FindingKind.HANG,
        spinning ? "computes" : "waits",
        holdsUp.map(HangCause::waitedFor).orElse(""),
        holdsUp
            .map(one -> SubjectFunctions.innermost(one.stack()).orElse(one.word()))
            .orElse("no operation"));
  }

  private static boolean isInSubject(Waiting one) {
    return SubjectFunctions.innermost(one.stack()).isPresent();
  }

  private static boolean waitsForAThread(Waiting one) {
    String what = waitedFor(one);
    return what.equals("lock") || what.equals("thread");
  }

  /** A class of things, not the thing; empty where the stack does not tell. */
  private static String waitedFor(Waiting one) {
    for (String frame : one.stack()) {
      Matcher wait = WAIT.matcher(frame);
      if (wait.find()) {
        String call = wait.group(1) == null ? wait.group(2) : wait.group(1);
        return call.startsWith("cond")
            ? "condition"
            : call.startsWith("barrier")
                ? "barrier"
                : call.contains("join") ? "thread" : call.contains("lock") ? "lock" : call;
      }
      if (frame.contains("__lll_lock_wait")) {
        return "lock";
      }
    }
    return "";
  }
}
