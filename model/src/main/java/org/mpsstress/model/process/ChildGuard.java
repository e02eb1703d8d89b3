package org.mpsstress.model.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A shell beside this JVM that ends the JVM's limited children after it, kill -9 included. Our
 * programs end by themselves then ({@link EndWithParent}); this is for those that cannot: one that
 * is stopped, and what code under test has started. It reads what this JVM starts and has seen end,
 * and no more is said once the JVM is gone.
 */
public final class ChildGuard {
  /** Who can end by itself does so first, within a second: it tidies up behind itself. */
  private static final String SCRIPT =
      ProcessTree.END_ALL
          + """
          roots=' '
          while read -r sign pid; do
            case $sign in
              +) roots="$roots$pid " ;;
              -) case $roots in
                   *" $pid "*) roots="${roots%% $pid *} ${roots#* $pid }" ;;
                 esac ;;
            esac
          done
          are_there() {
            for pid in $roots; do kill -0 "$pid" 2>/dev/null && return 0; done
            return 1
          }
          waits=0
          while are_there && [ "$waits" -lt 10 ]; do
            sleep 0.1
            waits=$((waits + 1))
          done
          for pid in $roots; do
            ! kill -0 "$pid" 2>/dev/null || fresh="$fresh $pid"
          done
          end_all
          """;

  private static final Set<Long> CHILDREN = new TreeSet<>();
  private static Process shell;

  private ChildGuard() {}

  /** What this JVM has started and is still there, but for the guard itself. */
  public static synchronized List<ProcessHandle> guarded() {
    long guard = shell == null ? 0 : shell.pid();
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.isAlive() && process.pid() != guard)
        .toList();
  }

  static void watch(Process child) {
    began(child.pid());
    child.onExit().thenRun(() -> ended(child.pid()));
  }

  private static synchronized void began(long child) {
    CHILDREN.add(child);
    if (shell != null && shell.isAlive()) {
      say("+ " + child + "\n");
      return;
    }
    try {
      shell = ProcessTree.shell(List.of("/bin/sh", "-c", SCRIPT, "child guard")).start();
    } catch (IOException none) {
      return; // no shell, or no process more: it is tried again with the next child
    }
    StringBuilder all = new StringBuilder();
    CHILDREN.forEach(one -> all.append("+ ").append(one).append('\n'));
    say(all.toString());
  }

  private static synchronized void ended(long child) {
    CHILDREN.remove(child);
    if (shell != null) {
      say("- " + child + "\n");
    }
  }

  private static void say(String lines) {
    try {
      OutputStream input = shell.getOutputStream();
      input.write(lines.getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException gone) {
      // somebody has ended it; the next child has another one
    }
  }
}
