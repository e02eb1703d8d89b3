package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerAccess;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.exploration.finding.ShownSchedule;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.oracle.TraceFileBuilder;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** What an oracle alone sees, in a simpler schedule: known by the outcome, and judged again. */
@Timeout(60)
class SimplerOutcomeTest {
  private static final String DIGEST = "00000000000000bb";

  @TempDir private Path folder;

  private static TraceFileBuilder failing(String error) {
    return new TraceFileBuilder(2, 1)
        .record(1, 1, 0, 0, 14, -1, 0, null)
        .record(1, 3, 0, 0, 14, -1, 0, error)
        .record(1, 7, 0, 0xffff, 0, -1, 1, null)
        .state(4)
        .summary("{\"statistics\":{\"before\":{},\"after\":{}}}");
  }

  private static String outcome(long index, String trace, String schedule, String chosen) {
    String file = "\"schedule\":\"" + schedule + "\"" + chosen;
    return FakeExplorer.outcome(DIGEST, index, trace).replace("}}", "," + file + "}}");
  }

  /** Explores, then asks for less of what was found; the simpler schedule has that error. */
  private Finding simplified(String error) throws Exception {
    FakeExplorer fake = new FakeExplorer(folder.resolve("fake"));
    fake.leavingTrace("outcome-" + DIGEST + ".trace", failing("stream 7 is gone"));
    fake.leavingTrace("simple.trace", failing(error));
    fake.leaving("schedule-6.bin", new byte[32 + 3 * 16]);
    fake.leaving("schedule-simple.bin", new byte[32 + 16]);
    fake.say(FakeExplorer.BEGIN).then("if [ \"$simplify\" = " + DIGEST + " ]; then");
    fake.say(
        outcome(
            0,
            "simple.trace",
            "schedule-simple.bin",
            ",\"strategy\":\"guided\",\"needs\":\"0-1-3@2\""));
    fake.then("else").say(outcome(6, "outcome-" + DIGEST + ".trace", "schedule-6.bin", ""));
    fake.then("fi").say(FakeExplorer.end(7, "schedules"));
    ExploredCase explored =
        new ExploredCase(
            ExplorationSelection.explored(FakeCases.named("pass"), Strategy.POS),
            ExploreOptions.of(Strategy.POS).within(100L, null),
            42,
            0,
            ExplorerAccess.of(
                fake.binary(),
                FakeCases.settings(folder.resolve("run")),
                new StopSignal(),
                Oracles.all()),
            finding -> {},
            finding -> false,
            (run, runs) -> {});
    explored.run();
    Finding shown = explored.exploring().findings().values().iterator().next();
    assertThat(ShownSchedule.preemptions(shown, folder.resolve("run"))).isEqualTo(3);
    return explored.simplified(shown, 6, new StopSignal());
  }

  @Test
  void isMadeOfTheChoicesThatAreLeft() throws Exception {
    Finding simple = simplified("stream 9 is gone");
    RunToken token = RunToken.decode(simple.token());
    assertThat(token.strategy()).isEqualTo("guided");
    assertThat(token.schedule().needs()).isEqualTo("0-1-3@2");
    assertThat(token.schedule().index()).isEqualTo(6);
    assertThat(simple.message()).contains("stream 9 is gone");
    assertThat(ShownSchedule.preemptions(simple, folder.resolve("run"))).isEqualTo(1);
  }

  @Test
  void staysWhereItsTraceIsJudgedOtherwise() throws Exception {
    Finding whole = simplified("no memory is left");
    assertThat(RunToken.decode(whole.token()).strategy()).isEqualTo("pos");
    assertThat(whole.message()).contains("stream 7 is gone");
  }
}
