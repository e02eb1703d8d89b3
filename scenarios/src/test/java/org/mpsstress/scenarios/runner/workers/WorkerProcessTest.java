package org.mpsstress.scenarios.runner.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.scenarios.worker.Protocol;
import org.mpsstress.scenarios.worker.WorkerMessage;

@Timeout(120)
class WorkerProcessTest {
  private static final int MEBIBYTES = 17; // one more than a line may have

  @TempDir private Path folder;

  /** The code under test prints in the same process, before the worker's answer. */
  @Test
  void anAnswerBehindALineWithoutAnEndIsHeardAndWhatWasDroppedIsSaid() throws Exception {
    WorkerMessage.Ready ready = new WorkerMessage.Ready(7, "ab", "/lib.so", "17", "");
    String script =
        "dd if=/dev/zero bs=1048576 count=" + MEBIBYTES + " 2>/dev/null | tr '\\0' x; echo \"$0\"";
    WorkerCommand command =
        new WorkerCommand(List.of("/bin/sh", "-c", script, Protocol.encode(ready)), Map.of());
    WorkerProcess.Started started = WorkerProcess.startReady(command, folder.resolve("errors.txt"));
    try (WorkerProcess worker = started.process()) {
      assertThat(started.ready()).isEqualTo(ready);
      int dropped = ((MEBIBYTES - 16) << 20) + Protocol.encode(ready).length();
      assertThat(worker.errorsSince(0))
          .isEqualTo(
              "mps-stress: a line on standard output was too long: its first "
                  + dropped
                  + " characters were dropped\n");
    }
  }
}
