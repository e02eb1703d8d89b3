package org.mpsstress.scenarios.watchdog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thread states and times as Linux writes them. */
class ThreadStatesTest {
  @TempDir private Path tasks;

  private Path thread(String id, String stat) throws Exception {
    Path thread = Files.createDirectory(tasks.resolve(id));
    Files.writeString(thread.resolve("stat"), stat);
    return thread;
  }

  @Test
  void threadsThatSleepDoNotWantToRun() throws Exception {
    thread("10", "10 (java) S 1 10 10 0 -1");
    thread("11", "11 (worker R ) R) S 1 10 10");
    assertThat(ThreadStates.demand(tasks).runnable()).isFalse();
  }

  @Test
  void oneThatCouldRunIsEnough() throws Exception {
    thread("10", "10 (java) S 1 10 10 0 -1");
    thread("11", "11 (worker lane 3) R 1 10 10");
    assertThat(ThreadStates.demand(tasks).runnable()).isTrue();
  }

  @Test
  void aJvmsOwnThreadsAreNotAsked() throws Exception {
    Path timer = thread("10", "10 (VM Periodic Tas) R 1 10 10 0 -1");
    Files.writeString(timer.resolve("schedstat"), "5 900 3\n");
    Path lane = thread("11", "11 (lane 1) S 1 10 10");
    Files.writeString(lane.resolve("schedstat"), "70 20 3\n");
    assertThat(ThreadStates.demand(tasks)).isEqualTo(new Demand(false, 70, 20));
  }

  @Test
  void whereTheSystemDoesNotSayNobodyIsSaidToWantToRun() {
    assertThat(ThreadStates.demand(tasks.resolve("nowhere"))).isEqualTo(Demand.NONE);
  }
}
