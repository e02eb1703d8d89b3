package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordReader;

/** A runner that is ended in the middle of a case, by Ctrl-C and by the hardest of signals. */
@Timeout(60)
class EndFromOutsideTest {
  @TempDir private Path out;

  private Process start(String... behaviours) throws Exception {
    List<String> command =
        new java.util.ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-XX:TieredStopAtLevel=1",
                FakeRun.class.getName(),
                out.resolve("run").toString()));
    command.addAll(List.of(behaviours));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** Waits until the case has written its trace: it is in the middle then. */
  private void awaitMiddleOf(String behaviour) {
    while (!Files.exists(out.resolve("run/cases/" + behaviour + "/run.trace"))) {
      Thread.onSpinWait();
    }
  }

  private static void signal(String name, long pid) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor())
        .isZero();
  }

  /**
   * Ctrl-C's signal; whoever was started with nohup or in the background is deaf to it for life.
   */
  private static String stopSignal() throws Exception {
    Process deaf = new ProcessBuilder("sh", "-c", "kill -INT $$; echo deaf").start();
    return deaf.inputReader().readLine() == null ? "INT" : "TERM";
  }

  @Test
  void controlCFinishesTheRecordAndLeavesTimeForAReport() throws Exception {
    Process runner = start("pass", "hang", "pass2");
    awaitMiddleOf("hang");
    List<ProcessHandle> workers = runner.descendants().toList();
    signal(stopSignal(), runner.pid());
    assertThat(runner.waitFor(30, TimeUnit.SECONDS)).isTrue();
    String printed = new String(runner.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(printed).contains("report of 2 cases");
    RunRecord record = RunRecordReader.read(out.resolve("run/record.jsonl"));
    assertThat(record.end()).isPresent();
    assertThat(record.cutOff()).isFalse();
    assertThat(record.cases())
        .extracting(CaseResult::verdict)
        .containsExactly(Verdict.PASSED, Verdict.INCONCLUSIVE);
    assertThat(record.summary().exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(workers).isNotEmpty();
    for (ProcessHandle worker : workers) {
      worker.onExit().get();
    }
  }

  @Test
  void aRunnerThatIsKilledLosesAtMostTheCaseInFlight() throws Exception {
    Process runner = start("pass", "error", "hang");
    awaitMiddleOf("hang");
    List<ProcessHandle> workers = runner.descendants().toList();
    signal("KILL", runner.pid());
    assertThat(runner.waitFor(30, TimeUnit.SECONDS)).isTrue();
    RunRecord record = RunRecordReader.read(out.resolve("run/record.jsonl"));
    assertThat(record.end()).isEmpty();
    assertThat(record.cases())
        .extracting(CaseResult::verdict)
        .containsExactly(Verdict.PASSED, Verdict.FAILED, Verdict.INCONCLUSIVE);
    assertThat(record.summary().exitCode()).isEqualTo(ExitCode.FINDINGS);
    for (ProcessHandle worker : workers) {
      worker.destroyForcibly(); // the fake does not watch its input while it pretends to hang
    }
  }
}
