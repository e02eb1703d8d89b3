package org.mpsstress.model.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Those that a process has started, by the system's word and by that of the JVM. */
class DescendantsTest {
  /** Two generations; the line says that all four of them are there. */
  private static final String FAMILY =
      "sleep 100 & (sleep 100 & sleep 100 & echo both; wait) & wait";

  @TempDir Path folder;

  @Test
  void theyAreThoseThatTheJvmKnows() throws Exception {
    try (ChildProcess child = ChildCommand.of(List.of("/bin/sh", "-c", FAMILY)).start()) {
      assertThat(child.output().readNBytes(5)).asString().isEqualTo("both\n");
      ProcessHandle root = ProcessHandle.of(child.pid()).orElseThrow();
      long[] known = root.descendants().mapToLong(ProcessHandle::pid).toArray();
      assertThat(known).hasSize(4);
      assertThat(Descendants.of(root).toArray()).containsExactlyInAnyOrder(known);
      assertThat(Descendants.of(ProcessHandle.current()).toArray())
          .contains(child.pid())
          .contains(known);
      assertThat(known).contains(child.lastDescendant());
    }
  }

  @Test
  void eachThreadHasChildrenOfItsOwn() throws IOException {
    put(7, 7, "8 9 ");
    put(7, 71, "10 ");
    put(8, 8, "");
    put(9, 9, "11 ");
    put(10, 10, "");
    Set<Long> found = new LinkedHashSet<>();
    assertThat(Descendants.see(folder, 7, found)).isTrue(); // 11 is gone already
    assertThat(found).containsExactlyInAnyOrder(8L, 9L, 10L, 11L);
  }

  @Test
  void whereTheSystemDoesNotNameThemNothingIsBelieved() throws IOException {
    Files.createDirectories(folder.resolve("7/task/7"));
    assertThat(Descendants.see(folder, 7, new LinkedHashSet<>())).isFalse();
    assertThat(Descendants.see(folder, 8, new LinkedHashSet<>())).isFalse();
  }

  @Test
  void timeOfTheLivingLeavesOutThoseThatHaveEnded() throws IOException {
    Path stat =
        Files.writeString(
            folder.resolve("stat"), "7 (a ) b) S 1 7 7 0 -1 0 0 0 0 0 3 4 50 60 20 0");
    assertThat(ProcessorTime.nanos(stat, 2)).isEqualTo(Duration.ofMillis(70).toNanos());
    assertThat(ProcessorTime.nanos(stat, 4)).isEqualTo(Duration.ofMillis(1170).toNanos());
  }

  private void put(long pid, long thread, String children) throws IOException {
    Path file = folder.resolve(pid + "/task/" + thread + "/children");
    Files.createDirectories(file.getParent());
    Files.writeString(file, children);
  }
}
