package org.mpsstress.model.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a tree of processes is ended, also by what a Mac has, which is no /proc. */
@EnabledOnOs(OS.LINUX)
final class ProcessTreeTest {
  /** Says what ps -A -o pid=,ppid=,state= does, in a Mac's words: a sleeper may be idle. */
  private static final String PS =
      """
      #!/bin/sh
      echo "$*" >> "$0.asked"
      for status in /proc/[0-9]*/status; do
        pid=${status%/status} state=
        while read -r key value rest; do
          case $key in
            State:) case $value in S) state=I ;; D) state=U+ ;; T) state=T ;; *) state=${value}s ;; esac ;;
            PPid:) echo "  ${pid#/proc/} $value $state"; break ;;
          esac
        done 2>/dev/null <"$status"
      done
      """;

  /** Starts others all the time, each with one of its own. */
  private static final String FAMILY =
      """
      i=0
      while [ $((i += 1)) -lt 300 ]; do
        (sleep 1000 & wait) &
        [ $i -ne 20 ] || echo begun
      done
      wait
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"/proc/self", "/there/is/none"})
  void nobodyOfItIsLeft(String proc) throws Exception {
    final Path ps = Files.writeString(folder.resolve("ps"), PS);
    assertThat(ps.toFile().setExecutable(true)).isTrue();
    MarkedProcesses started = new MarkedProcesses(folder);
    try (ChildProcess root =
        ChildCommand.of(List.of("/bin/sh", "-c", FAMILY))
            .variables(started.variables())
            .discardErrors()
            .start()) {
      assertThat(root.lines(Optional::of, any -> {}).poll(Duration.ofMinutes(2))).contains("begun");
      end(root, proc);
      assertThat(started.left(100)).isEmpty();
    }
    boolean asked = Files.exists(folder.resolve("ps.asked"));
    assertThat(asked).isEqualTo(!proc.equals("/proc/self"));
    if (asked) {
      assertThat(Files.readAllLines(folder.resolve("ps.asked")))
          .hasSizeGreaterThanOrEqualTo(2)
          .containsOnly("-A -o pid=,ppid=,state=");
    }
  }

  private void end(ChildProcess root, String proc) throws Exception {
    String script = ProcessTree.END_ALL.replace("/proc/self", proc) + "fresh=$1; end_all";
    Map<String, String> path = new HashMap<>();
    path.put("PATH", folder + ":" + System.getenv("PATH"));
    EndedChild ended =
        ChildCommand.of(List.of("/bin/sh", "-c", script, "sh", Long.toString(root.pid())))
            .variables(path)
            .run();
    assertThat(ended.succeeded()).isTrue();
  }
}
