package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** A run that computes without progress is given what the untouched case takes, and no more. */
@Timeout(300)
class SanitizedSpinTest {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  /** What a case may compute of which nothing is known. */
  private static final Duration UNKNOWN = Duration.ofSeconds(12);

  private static final RunCase PLANTED =
      SanitizedControls.caseOf(
          "sanitized-counter", "plain-round-robin-counter", Flavour.ASAN, "free");

  @TempDir private Path out;

  private Path script;

  /** Where anything is planted it spins; else it is the real harness. */
  @BeforeEach
  void writeHarness() throws IOException {
    script = out.resolve("mps-harness");
    Path real = Harnesses.binary(Flavour.ASAN).path();
    Files.writeString(
        script,
        """
        #!/bin/sh
        grep -q '"defect":"' "$2" && while :; do :; done
        exec '%s' "$@"
        """
            .formatted(real));
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }

  private RunEnding.Hung hung() throws Exception {
    RunSettings usual = Harnesses.request(out).patience(PATIENCE).settings();
    RunSettings impatient =
        new RunSettings(
            usual.out(), usual.worker(), usual.provenance(), null, PATIENCE, Duration.ZERO);
    SanitizedBinary real = Harnesses.binary(Flavour.ASAN);
    SanitizedBinary spins =
        new SanitizedBinary(
            Flavour.ASAN, script, real.buildId(), script, real.instrumentation(), false);
    SanitizedRun run =
        new SanitizedRunner(spins, Harnesses.options(), impatient, new StopSignal(), Oracles.all())
            .run(PLANTED, 7, () -> {});
    assertThat(run.result().verdict()).isEqualTo(Verdict.HUNG);
    return (RunEnding.Hung) run.result().observation().ending();
  }

  @Test
  void oneWithSomethingPlantedEndsLongBeforeOneOfWhichNothingIsKnown() throws Exception {
    RunEnding.Hung hung = hung();
    assertThat(hung.spinning()).isTrue();
    assertThat(hung.computed()).isBetween(Duration.ofSeconds(1), UNKNOWN.dividedBy(2));
    Path untouched = new RunDirectories(out).ofCase(PLANTED.id()).resolve(WatchedHarness.UNTOUCHED);
    assertThat(untouched.resolve("run.trace")).isNotEmptyFile();
    assertThat(Files.readString(untouched.resolve("plan.json"))).contains("\"defect\":null");
  }

  @Test
  void whereTheUntouchedCaseDoesNotEndNothingIsKnown() throws Exception {
    Files.writeString(script, Files.readString(script).replaceFirst("exec.*", "exit 3"));
    RunEnding.Hung hung = hung();
    assertThat(hung.computed()).isGreaterThanOrEqualTo(UNKNOWN);
  }
}
