package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Attachment;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * A worker that died: what the system wrote about it lies beside the run, and is in the finding.
 */
@Timeout(60)
class CrashEvidenceTest {
  @TempDir private Path out;
  @TempDir private Path system;

  /** The system's part: a report about every child of this process, as soon as there is one. */
  private void report() {
    ProcessHandle.current().children().forEach(child -> write(child.pid()));
  }

  private void write(long pid) {
    try {
      Path half = Files.createTempFile(system, "half", ".tmp");
      Files.writeString(
          half,
          "{}\n{\"pid\":"
              + pid
              + ",\"procName\":\"java\",\"exception\":{\"type\":\"EXC_BAD_ACCESS\","
              + "\"signal\":\"SIGSEGV\"}}");
      Files.move(
          half,
          system.resolve("java-" + pid + ".ips"),
          java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException error) {
      throw new IllegalStateException(error);
    }
  }

  @Test
  void theReportIsCollectedAfterTheWorkerDied() throws Exception {
    RunSettings settings = FakeCases.settings(out);
    CrashReports reports = new CrashReports(List.of(system), Duration.ofSeconds(40));
    AtomicBoolean done = new AtomicBoolean();
    Thread writer =
        new Thread(
            () -> {
              while (!done.get()) {
                report();
                Thread.onSpinWait();
              }
            });
    writer.start();
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(settings, stop, Oracles.all(), reports)) {
      RunResult result = runner.run(FakeCases.named("crash"), 1, () -> {});
      assertThat(result.findings().get(0).message()).contains("EXC_BAD_ACCESS (SIGSEGV)");
      Map<String, String> paths =
          result.attachments().stream()
              .filter(one -> one.name().equals("crash report of the system"))
              .collect(
                  java.util.stream.Collectors.toMap(
                      Attachment::name, Attachment::path, (a, b) -> a));
      assertThat(paths).hasSize(1);
      Path copy = out.resolve(paths.get("crash report of the system"));
      assertThat(copy).content().contains("EXC_BAD_ACCESS");
    } finally {
      done.set(true);
      writer.join();
    }
  }
}
