package org.mpsstress.scenarios.watchdog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.process.MemoryLimit;
import org.mpsstress.scenarios.worker.WorkerMessage;

/** A child that holds too much is ended, and that is told as what it is. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class WatchdogMemoryTest {
  @TempDir private Path folder;

  /** A child that does nothing, and holds its megabyte. */
  private record Idle(Process process) implements Watched {
    @Override
    public long pid() {
      return process.pid();
    }

    @Override
    public Duration cpuTime() {
      return Duration.ZERO;
    }

    @Override
    public Optional<WorkerMessage> poll(Duration patience) {
      return Optional.empty();
    }

    @Override
    public boolean hasEnded() {
      return !process.isAlive();
    }

    @Override
    public int exitCode() throws InterruptedException {
      return process.waitFor();
    }

    @Override
    public void kill() {
      process.destroyForcibly();
    }
  }

  private static final Watchdog.Remains NOTHING =
      new Watchdog.Remains() {
        @Override
        public String errors() {
          return "";
        }

        @Override
        public Path errorFile() {
          return null;
        }
      };

  private RunEnding await(Process child, MemoryLimit limit) throws Exception {
    try {
      return new Watchdog(
              new StallDetector(Duration.ofMinutes(5)),
              new StackCollector(folder),
              () -> false,
              () -> {},
              () -> limit)
          .await(new Idle(child), new TraceProbe(folder.resolve("none")), NOTHING, folder);
    } finally {
      child.destroyForcibly();
    }
  }

  @Test
  void itIsEndedWithTheReason() throws Exception {
    Process child = new ProcessBuilder("sleep", "300").start();
    RunEnding ending = await(child, new MemoryLimit(Path.of("/proc"), 10 << 10));
    assertThat(ending).isInstanceOf(RunEnding.Died.class);
    assertThat(((RunEnding.Died) ending).because())
        .matches(
            "it held \\d+ MiB of memory, more than its limit of 0 MiB, and was ended for that; .*");
    assertThat(child.waitFor()).isEqualTo(137);
  }

  @Test
  void oneThatSomebodyElseKillsIsNotCalledTooLarge() throws Exception {
    Process child = new ProcessBuilder("sh", "-c", "kill -9 $$").start();
    child.waitFor();
    RunEnding ending = await(child, new MemoryLimit(folder, 1L << 40));
    assertThat(((RunEnding.Died) ending).exitCode()).isEqualTo(137);
    assertThat(((RunEnding.Died) ending).because()).isNull();
  }
}
