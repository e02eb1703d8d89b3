package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.runner.cases.RunCase;

/**
 * The harness orders nothing by accident: trace, interpreter, start barrier and watchdog are all at
 * work here, and races are reported all the same, every time.
 */
@Timeout(120)
class HidesNothingTest {
  @TempDir private Path out;

  @RepeatedTest(40)
  void aRacyPlainCounterIsReported() throws Exception {
    RunCase counter =
        SanitizedControls.caseOf(
            "sanitized-counter", "plain-round-robin-counter", Flavour.TSAN, "free");
    SanitizedRun run = Harnesses.runner(Flavour.TSAN, out).run(counter, 1, () -> {});
    assertThat(run.reported().values())
        .anySatisfy(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FindingKind.RACE);
              assertThat(finding.current().stack().get(0)).contains("PlainRoundRobinCounter");
            });
    assertThat(run.result().verdict()).isEqualTo(Verdict.FAILED);
  }

  @Test
  void twoKernelsOnTwoQueuesWithoutAnEventAreReported() throws Exception {
    RunCase queues = SanitizedControls.caseOf("sanitized-queues", null, Flavour.TSAN, "free");
    SanitizedRun run = Harnesses.runner(Flavour.TSAN, out).run(queues, 1, () -> {});
    assertThat(run.reported().values())
        .anySatisfy(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FindingKind.RACE);
              assertThat(finding.current().title()).contains("queue");
              assertThat(finding.previous().title()).contains("queue");
            });
    // the report, too, came to its end: nothing stands still behind it
    assertThat(run.result().judgement().objecting()).containsExactly("ThreadSanitizer");
  }

  @Test
  void aFindingIsLinkedToScenarioLineAndToken() throws Exception {
    RunCase counter =
        SanitizedControls.caseOf(
            "sanitized-counter", "plain-round-robin-counter", Flavour.TSAN, "free");
    Finding race =
        Harnesses.runner(Flavour.TSAN, out).run(counter, 3, () -> {}).reported().values().stream()
            .filter(finding -> finding.kind() == FindingKind.RACE)
            .findFirst()
            .orElseThrow();
    assertThat(race.scenarioLine()).isBetween(13, 15);
    assertThat(race.current().title()).contains("drawer#", "pool stream`");
    assertThat(race.previous().title()).contains("drawer#");
    assertThat(race.message())
        .startsWith("ThreadSanitizer: data race in ")
        .contains("\nreported in thread drawer#", "\nLocation is heap block", "created by");
    RunToken token = RunToken.decode(race.token());
    assertThat(token.scenario()).isEqualTo("sanitized-counter");
    assertThat(token.seed()).isEqualTo(3);
    assertThat(token.sanitizer()).isEqualTo("tsan");
    assertThat(race.attachments()).extracting(a -> a.name()).containsExactly("report");
  }
}
