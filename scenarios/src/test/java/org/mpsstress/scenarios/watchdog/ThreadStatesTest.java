package org.mpsstress.scenarios.watchdog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thread states as Linux writes them. */
class ThreadStatesTest {
  @TempDir private Path tasks;

  private void thread(String id, String stat) throws Exception {
    Files.writeString(Files.createDirectory(tasks.resolve(id)).resolve("stat"), stat);
  }

  @Test
  void threadsThatSleepDoNotWantToRun() throws Exception {
    thread("10", "10 (java) S 1 10 10 0 -1");
    thread("11", "11 (worker R ) R) S 1 10 10");
    assertThat(ThreadStates.anyRunnable(tasks)).isFalse();
  }

  @Test
  void oneThatCouldRunIsEnough() throws Exception {
    thread("10", "10 (java) S 1 10 10 0 -1");
    thread("11", "11 (worker lane 3) R 1 10 10");
    assertThat(ThreadStates.anyRunnable(tasks)).isTrue();
  }

  @Test
  void whereTheSystemDoesNotSayNobodyIsSaidToWantToRun() {
    assertThat(ThreadStates.anyRunnable(tasks.resolve("nowhere"))).isFalse();
  }
}
