package org.mpsstress.model.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a child and its children hold, resident and swapped, against the limit. */
class MemoryLimitTest {
  @TempDir private Path proc;

  private void holds(long pid, long residentMebibytes, long swappedMebibytes) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(Long.toString(pid)));
    Files.writeString(
        folder.resolve("status"),
        "Name:\tVmRSS: 9\nVmPeak:\t 99999999 kB\nVmRSS:\t%8d kB\nVmSwap:\t%8d kB\n"
            .formatted(residentMebibytes << 10, swappedMebibytes << 10));
  }

  private MemoryLimit limit(long mebibytes) {
    return new MemoryLimit(proc, mebibytes << 20);
  }

  @Test
  void residentAndSwappedMemoryCount() throws IOException {
    holds(7, 60, 40);
    assertThat(limit(100).exceeded(7, () -> 0)).isEmpty();
    assertThat(limit(99).exceeded(7, () -> 0))
        .contains(
            "it held 100 MiB of memory, more than its limit of 99 MiB, and was ended for that;"
                + " MPSSTRESS_MEMORY_LIMIT may name another");
  }

  @Test
  void theUserMayNameAnother() throws IOException {
    holds(7, 6000, 0);
    assertThat(MemoryLimit.of(proc, null).exceeded(7, () -> 0)).isPresent();
    assertThat(MemoryLimit.of(proc, "6000m").exceeded(7, () -> 0)).isEmpty();
    assertThat(MemoryLimit.of(proc, "5999M").exceeded(7, () -> 0)).isPresent();
    assertThat(MemoryLimit.of(proc, "6g").exceeded(7, () -> 0)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "8", "g", "0g", "-1g", "8 g", "8gb", "1234567m", "8.5g"})
  void whatIsNoSizeIsRefused(String said) {
    assertThatThrownBy(() -> MemoryLimit.bytesOf(said))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("MPSSTRESS_MEMORY_LIMIT is '" + said + "'; expected a size like 6000m or 8g");
  }

  @Test
  void soDoesWhatItsChildrenHold() throws IOException {
    holds(7, 60, 0);
    holds(8, 50, 0);
    MemoryLimit limit = limit(100);
    assertThat(limit.exceeded(7, () -> limit.heldBy(LongStream.of(8)))).isPresent();
  }

  @Test
  void aProcessThatIsGoneHoldsNothing() {
    assertThat(limit(1).exceeded(7, () -> 0)).isEmpty();
  }

  @Test
  void theSystemsOwnEndingsAreCounted() throws IOException {
    Files.writeString(proc.resolve("vmstat"), "oom_kill_x 99\noom_kill 3\n");
    MemoryLimit limit = limit(1);
    assertThat(limit.systemKilled()).isEmpty();
    Files.writeString(proc.resolve("vmstat"), "oom_kill_x 99\noom_kill 4\n");
    assertThat(limit.systemKilled()).contains("the system ended a process for want of memory");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisVeryProcessHoldsSomething() {
    MemoryLimit tiny = new MemoryLimit(Path.of("/proc"), 1 << 20);
    assertThat(tiny.exceededBy(ProcessHandle.current())).isPresent();
    assertThat(MemoryLimit.ofMachine().exceededBy(ProcessHandle.current())).isEmpty();
  }
}
