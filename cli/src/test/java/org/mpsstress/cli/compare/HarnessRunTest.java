package org.mpsstress.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.scenarios.crash.CrashReports;

/** A child that dies: the signal, its last words and the system's report are what is said. */
@Timeout(60)
class HarnessRunTest {
  @TempDir private Path folder;

  private Sample run(String script) throws IOException, InterruptedException {
    return run(script, Duration.ofSeconds(50));
  }

  private Sample run(String script, Duration patience) throws IOException, InterruptedException {
    Path harness = Files.writeString(folder.resolve("mps-harness"), "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(harness, PosixFilePermissions.fromString("rwx------"));
    Path system = Files.createDirectories(folder.resolve("system"));
    CrashReports reports = new CrashReports(List.of(system), Duration.ZERO);
    Path out = Files.createDirectories(folder.resolve("out"));
    return new HarnessRun(harness, patience, reports, () -> false)
        .once(
            Path.of("plugin"),
            new HarnessRun.Written(Path.of("plan"), Map.of("MTL_DEBUG_LAYER", "7")),
            7,
            out)
        .orElseThrow();
  }

  @Test
  void whatTheCodeUnderTestPrintsIsNotItsAnswer() throws Exception {
    Sample sample =
        run(
            """
            printf 'a warning\\n{ of mine }\\nno end of line \\377'
            printf '\\377\\376' >&2
            echo '{"status":"ended","nanos":1000,"operations":5}'
            """);
    assertThat(sample.failure()).isEmpty();
    assertThat(sample.rate()).isPositive();
  }

  @Test
  void aCrashComesWithTheReportOfTheSystem() throws Exception {
    Sample sample =
        run(
            """
            cat >"$(dirname "$0")/system/mps-harness-1.ips" <<END
            {}
            {"pid": $$, "procName": "mps-harness",
             "exception": {"type": "EXC_BAD_ACCESS", "signal": "SIGSEGV"}}
            END
            echo first words >&2
            echo last words >&2
            kill -SEGV $$
            """);
    assertThat(sample.failed()).isTrue();
    assertThat(sample.failure())
        .isEqualTo(
            "killed by signal 11 SIGSEGV; crash report mps-harness-1.ips: EXC_BAD_ACCESS (SIGSEGV);"
                + " it said: last words");
    assertThat(folder.resolve("out/crash-reports/mps-harness-1.ips"))
        .content()
        .contains("EXC_BAD_ACCESS");
  }

  @Test
  void aReportOfAnotherProcessIsNotTaken() throws Exception {
    Sample sample =
        run(
            """
            cat >"$(dirname "$0")/system/mps-harness-1.ips" <<END
            {}
            {"pid": 1, "procName": "mps-harness", "exception": {"type": "EXC_BAD_ACCESS"}}
            END
            kill -ABRT $$
            """);
    assertThat(sample.failure()).isEqualTo("killed by signal 6 SIGABRT");
    assertThat(folder.resolve("out/crash-reports")).doesNotExist();
  }

  @Test
  void variablesOfThePlanReachTheProcess() throws Exception {
    assertThat(run("echo \"layer $MTL_DEBUG_LAYER\" >&2; exit 2").failure())
        .isEqualTo("exit code 2: layer 7");
  }

  @Test
  void whoSurvivesIsJudgedByWhatItPrints() throws Exception {
    assertThat(run("echo no such plan >&2; exit 2").failure())
        .isEqualTo("exit code 2: no such plan");
  }

  @Test
  void whoSleepsPastThePatienceIsHung() throws Exception {
    assertThat(run("sleep 1000", Duration.ofSeconds(1)).failure())
        .matches("nothing advanced for \\d+ s");
  }

  /** Three seconds of CPU time, however long a busy machine takes for them. */
  @Test
  void whoComputesPastThePatienceIsNotHung() throws Exception {
    Sample sample =
        run(
            """
            cd "$(dirname "$0")"
            while :; do
              i=0
              while [ $i -lt 20000 ]; do i=$((i + 1)); done
              times >times
              read -r user system <times
              case $user in 0m[012].*) ;; *) break ;; esac
            done
            echo '{"status":"ended","nanos":1000,"operations":5}'
            """,
            Duration.ofSeconds(2));
    assertThat(sample.failure()).isEmpty();
  }
}
