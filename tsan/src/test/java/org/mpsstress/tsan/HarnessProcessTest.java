package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.scenarios.worker.WorkerMessage;

/** What is taken for the harness's answer, and what for words of the code under test. */
@Timeout(60)
class HarnessProcessTest {
  @TempDir private Path folder;

  private Optional<WorkerMessage> answer(String script) throws InterruptedException {
    try (HarnessProcess harness =
        HarnessProcess.start(List.of("/bin/sh", "-c", script), Map.of(), folder)) {
      return harness.poll(Duration.ofSeconds(50));
    }
  }

  @Test
  void whatTheCodeUnderTestPrintsHidesNoAnswer() throws InterruptedException {
    assertThat(
            answer("printf 'no text: \\377\\n{ of mine\\nno end'; echo '{\"status\":\"ended\"}'"))
        .contains(new WorkerMessage.Done(null));
    assertThat(answer("echo '{ \"status\" of mine'")).isEmpty();
  }

  @Test
  void aFaultIsAnAnswer() throws InterruptedException {
    assertThat(answer("echo '{\"status\":\"fault\",\"message\":\"why\"}'; exit 5"))
        .contains(new WorkerMessage.Done("why"));
  }
}
