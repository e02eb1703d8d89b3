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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.model.ExitCode;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;

/** Pairs of runs, and a user who has seen enough of them. */
@Timeout(60)
class ComparerTest {
  @TempDir private Path folder;

  /** Five pairs of one case by a harness whose fourth run, the second of its pair, does that. */
  private Comparison compared(String fourth) throws IOException, InterruptedException {
    Path harness =
        Files.writeString(
            folder.resolve("mps-harness"),
            """
            #!/bin/sh
            cd "$(dirname "$0")"
            echo run >>runs
            if [ "$(wc -l <runs)" -eq 4 ]; then
              touch ended
              %s
            fi
            echo '{"status":"ended","nanos":1000,"operations":5}'
            """
                .formatted(fourth));
    Files.setPosixFilePermissions(harness, PosixFilePermissions.fromString("rwx------"));
    CrashReports none = new CrashReports(List.of(), Duration.ZERO);
    Comparer.Side side = new Comparer.Side(Path.of("plugin"), Map.of());
    Path ended = folder.resolve("ended");
    List<Case> cases = Cases.of(Catalogue.find("simple-parallel").orElseThrow()).subList(0, 1);
    List<CaseComparison> all =
        new Comparer(
                new HarnessRun(harness, Duration.ofSeconds(50), none, () -> Files.exists(ended)),
                side,
                side,
                text -> {})
            .run(cases, PlanOptions.simulated("patched"), 5, 7, folder, () -> true);
    return new Comparison("a", "b", 7, all, 5);
  }

  /** One that would go on for longer than this process has; one that Ctrl-C has reached, too. */
  @ParameterizedTest
  @ValueSource(strings = {"sleep 20; touch late", "kill -INT $$", "kill -TERM $$", "kill -HUP $$"})
  void aPairThatTheUserEndsIsNoneAndTheFinishedOnesAreKept(String fourth) throws Exception {
    Comparison comparison = compared(fourth);
    assertThat(comparison.cases()).hasSize(1);
    assertThat(comparison.cases().get(0).baseline()).hasSize(1);
    assertThat(comparison.cases().get(0).candidate()).hasSize(1);
    assertThat(comparison.document().exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(Files.readAllLines(folder.resolve("runs"))).hasSize(4);
    assertThat(folder.resolve("late")).doesNotExist();
  }

  @Test
  void aSignalThatNobodySentHereIsAFailure() throws Exception {
    Comparison comparison = compared("rm ended; kill -TERM $$");
    assertThat(comparison.cases().get(0).candidate()).hasSize(5);
    // of the second pair the candidate is the first
    assertThat(comparison.cases().get(0).baseline().get(1).failure())
        .isEqualTo("killed by signal 15");
  }
}
