package org.mpsstress.scenarios.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceFile;
import org.mpsstress.harness.trace.TraceLane;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.plan.PlanWriter;

/** What the Java driver's threads did is what the trace tells, by the native driver's rules. */
class JavaSessionTest {
  @TempDir Path folder;

  private static List<TraceRecord> ends(TraceFile file, int lane) throws IOException {
    return records(file, lane, RecordKind.END);
  }

  private static List<TraceRecord> records(TraceFile file, int lane, RecordKind kind)
      throws IOException {
    return file.records(file.lanes().get(lane)).stream()
        .filter(record -> record.kind() == kind)
        .toList();
  }

  private static void assertNothingFailed(TraceFile file) throws IOException {
    for (TraceLane lane : file.lanes()) {
      assertThat(file.records(lane)).noneMatch(record -> record.kind().hasText());
    }
  }

  private TraceFile run(String driver, String lines) throws Exception {
    Path file = folder.resolve("traced.yaml");
    Files.writeString(
        file,
        """
        scenario: traced
        title: What is traced
        checks: [C3]
        pools: [patched]
        driver: %s
        %s
        expect:
          leaks: none
        """
            .formatted(driver, lines.strip()));
    Scenario scenario = ScenarioLoader.load(file);
    Path plan =
        PlanWriter.write(Cases.of(scenario).get(0), PlanOptions.simulated("patched"), folder)
            .path();
    LaunchPlan lanes = LaunchPlan.read(plan);
    Path trace = folder.resolve("trace");
    try (Session session = new Sessions().open(plan, trace, 1, null, lanes);
        MainThread main = new MainThread()) {
      new Thread(main::serve).start();
      session.setup();
      new LaneLauncher(session::runLane, main).launch(lanes);
      session.finish(Duration.ofSeconds(20));
    }
    return TraceFile.open(trace);
  }

  /** Another one of its own would draw streams that no record tells (C3, C10). */
  @Test
  void threadsUseWhatTheSetupHasLeft() throws Exception {
    String lines =
        """
        setup:
          - s = pool stream
          - x = randint [8, 8]
          - synchronize device
        groups:
          - name: worker
            program:
              - set stream s
              - p = pool stream
              - y = add x x
              - synchronize device
              - check y
        """;
    try (TraceFile file = run("java", lines)) {
      assertNothingFailed(file);
      assertThat(ends(file, 0)).extracting(TraceRecord::stream).startsWith(1, 2);
      assertThat(ends(file, 1)).extracting(TraceRecord::stream).startsWith(1, 3, 1);
    }
  }

  /** C31, C34, C36: whose answers are whose, and who holds what. */
  @ParameterizedTest
  @ValueSource(strings = {"native", "java"})
  void eventsAndMemoryHaveTheSutsNames(String driver) throws Exception {
    String lines =
        """
        setup:
          - e = event
        groups:
          - name: worker
            program:
              - record e
              - f = event
              - record f
              - x = randint [8, 8]
              - s = pool stream
              - record_stream x on s
              - free x
        """;
    try (TraceFile file = run(driver, lines)) {
      assertNothingFailed(file);
      long shared = ends(file, 0).get(0).value();
      List<TraceRecord> begins = records(file, 1, RecordKind.BEGIN);
      List<TraceRecord> ends = ends(file, 1);
      assertThat(shared).isNotZero();
      assertThat(begins.get(0).value()).isEqualTo(shared);
      assertThat(begins.get(2).value()).isEqualTo(ends.get(1).value()).isNotIn(0L, shared);
      assertThat(ends.get(3).value()).isNotZero();
      assertThat(ends.get(5).value()).isEqualTo(ends.get(3).value());
      assertThat(ends.get(6).value()).isEqualTo(ends.get(3).value());
    }
  }

  /** C4, C9: a thread becomes the main one once, and keeps what its setup has set. */
  @Test
  void aMainThreadKeepsTheStreamOfItsSetup() throws Exception {
    String lines =
        """
        groups:
          - name: first
            main: true
            setup:
              - s = pool stream
              - set stream s
            program:
              - c = current stream
              - same c s
        """;
    for (String driver : List.of("native", "java")) {
      try (TraceFile file = run(driver, lines)) {
        assertNothingFailed(file);
      }
    }
  }
}
