package org.mpsstress.model.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Ends a process and all that it has started. One that was looked at may start another before it is
 * killed, and that one would be nobody's: so all are stopped first, until two looks find none that
 * is new and none that has not yet come to its stop, which may be amid a fork. Two, for a look
 * lists the processes before it reads whether they have stopped. Whoever is stopped starts nothing,
 * and is killed all the same. A shell does all of that, and goes on where this JVM dies meanwhile:
 * nobody would ever wake those that are stopped.
 */
final class ProcessTree {
  /**
   * Ends those in $fresh and all that they have started, with nothing but the shell itself where
   * /proc is: no process may be had any more. After a hundred looks the rest are killed as they
   * are.
   */
  static final String END_ALL =
      """
      trap '' HUP INT QUIT TERM
      known=' '
      see() {
        case $known in *" $1 "*) return ;; esac
        case $known in *" $2 "*) known="$known$1 " fresh="$fresh $1" ;; esac
      }
      look() {
        if [ -d /proc/self ]; then
          for status in /proc/[0-9]*/status; do
            pid=${status%/status} parent= state=
            while read -r key value rest; do
              case $key in State:) state=$value ;; PPid:) parent=$value; break ;; esac
            done 2>/dev/null <"$status"
            pid=${pid#/proc/}
            [ -z "$parent" ] || see "$pid" "$parent"
            case $state in [RSD]) case $known in *" $pid "*) awake=1 ;; esac ;; esac
          done
        else
          set -- $(ps -A -o pid=,ppid=,state=)
          while [ $# -gt 2 ]; do
            see "$1" "$2"
            case $3 in [RSDIU]*) case $known in *" $1 "*) awake=1 ;; esac ;; esac
            shift 3
          done
        fi
      }
      end_all() {
        for pid in $fresh; do known="$known$pid "; done
        looks=0 calm=0
        while [ "$calm" -lt 2 ] && [ "$looks" -lt 100 ]; do
          kill -STOP $fresh 2>/dev/null
          fresh= awake= calm=$((calm + 1)) looks=$((looks + 1))
          look
          [ -z "$fresh$awake" ] || calm=0
        done
        kill -KILL $known 2>/dev/null
      }
      """;

  private ProcessTree() {}

  static void kill(ProcessHandle root) {
    List<ProcessHandle> found =
        Stream.concat(Stream.of(root), root.descendants()).filter(ProcessHandle::isAlive).toList();
    if (found.isEmpty()) {
      return;
    }
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c"));
    command.add(END_ALL + "fresh=\"$*\"; end_all");
    command.add("sh");
    found.forEach(process -> command.add(String.valueOf(process.pid())));
    try {
      new ChildProcess(shell(command).start()).awaitQuietlyToItsEnd();
    } catch (IOException none) {
      // no shell, or no process more: what is known is killed as it runs
    }
    found.forEach(ProcessHandle::destroyForcibly);
  }

  /** Nothing holds the folder or the output of this JVM for longer than the JVM. */
  static ProcessBuilder shell(List<String> command) {
    return new ProcessBuilder(command)
        .directory(Path.of("/").toFile())
        .redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD);
  }
}
