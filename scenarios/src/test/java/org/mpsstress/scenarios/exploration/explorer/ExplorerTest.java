package org.mpsstress.scenarios.exploration.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.process.ChildGuard;
import org.mpsstress.scenarios.exploration.FakeExplorer;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.SutNotMade;
import org.mpsstress.scenarios.watchdog.StackCollector;

/** The explorer's process, seen from outside, whatever it does. */
@Timeout(60)
class ExplorerTest {
  @TempDir private Path folder;
  private final StopSignal stop = new StopSignal();
  private final List<ExplorerMessage> reported = new ArrayList<>();
  private boolean enoughAtOnce;
  private FakeExplorer fake;

  @BeforeEach
  void make() throws Exception {
    fake = new FakeExplorer(folder.resolve("fake"));
  }

  private ExplorerMessage run(Duration patience) throws Exception {
    Explorer explorer = new Explorer(fake.binary(), patience, new StackCollector(folder), stop);
    return explorer.run(
        List.of("--out", folder.toString()),
        folder,
        new Explorer.Hearer() {
          @Override
          public void hear(ExplorerMessage message) {
            reported.add(message);
          }

          @Override
          public boolean hasEnough() {
            return enoughAtOnce && !reported.isEmpty();
          }
        });
  }

  private ExplorerMessage run() throws Exception {
    return run(Duration.ofSeconds(30));
  }

  @Test
  void whatItSaysIsReportedInOrder() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.progress(5), FakeExplorer.restart(6, "died"))
        .say(FakeExplorer.end(9, "schedules"));
    assertThat(run()).isInstanceOf(ExplorerMessage.End.class);
    assertThat(reported)
        .containsExactly(
            new ExplorerMessage.Progress(5, 1, 0, 0.5),
            new ExplorerMessage.Restart(6, "died", true));
    assertThat(fake.arguments()).containsExactly("--out", folder.toString());
  }

  @Test
  void aDivergenceIsTheLastWordOfAReplay() throws Exception {
    fake.say(FakeExplorer.BEGIN, "{\"divergence\":{\"step\":4,\"message\":\"m\"}}").then("exit 5");
    assertThat(run()).isEqualTo(new ExplorerMessage.Divergence(4, "m"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BEGIN | exit 0 | the explorer ended with code 0 before it was done",
        "BEGIN PROGRESS | exit 3 | the explorer ended with code 3 before it was done, after 5",
        "BEGIN | kill -SEGV $$ | the explorer died of signal 11 before it was done",
        "BEGIN | echo cannot >&2; exit 2 | the explorer did not understand its arguments\\ncannot",
        "BEGIN FAULT | exit 5 | the explorer failed: no memory",
        "FAULT | exit 5 | the explorer failed: no memory",
        "PROGRESS | exit 0 | the explorer does not say what it begins\\n{\"progress\"",
        "BEGIN JUNK | exit 0 | line 2 of the explorer is none: not JSON\\nSegmentation fault",
        "BEGIN END PROGRESS | exit 0 | the explorer says something after its end\\n{\"progress\"",
        "BEGIN END | exit 7 | the explorer ended with exit code 7 although it was done",
        "BEGIN DIVERGENCE | exit 0 | the explorer ended with exit code 0 although it was done",
      })
  void whateverItDoesAgainstTheProtocolIsAFaultOfTheFramework(
      String lines, String ending, String message) throws Exception {
    for (String word : lines.split(" ")) {
      fake.say(
          switch (word) {
            case "BEGIN" -> FakeExplorer.BEGIN;
            case "PROGRESS" -> FakeExplorer.progress(5);
            case "FAULT" -> "{\"fault\":{\"message\":\"no memory\"}}";
            case "DIVERGENCE" -> "{\"divergence\":{\"step\":4,\"message\":\"m\"}}";
            case "END" -> FakeExplorer.end(9, "schedules");
            default -> "Segmentation fault";
          });
    }
    fake.then(ending);
    assertThatThrownBy(this::run)
        .isExactlyInstanceOf(FrameworkError.class)
        .hasMessageStartingWith(message.replace("\\n", "\n"));
  }

  @Test
  void aSutThatRefusesToBeMadeIsAFaultOfItsOwnType() throws Exception {
    fake.say(FakeExplorer.BEGIN, "{\"fault\":{\"message\":\"no pool\",\"sutNotMade\":true}}")
        .then("exit 5");
    assertThatThrownBy(this::run)
        .isExactlyInstanceOf(SutNotMade.class)
        .hasMessage("the explorer failed: no pool");
  }

  @Test
  void anotherExplorerThanWasBuiltIsAMismatch() throws Exception {
    fake.say(FakeExplorer.BEGIN.replace(FakeExplorer.BUILD_ID, "0123"));
    assertThatThrownBy(this::run)
        .isInstanceOf(ProvenanceMismatch.class)
        .hasMessageContaining("says that its build id is 0123, but its file has e0e0aabb");
  }

  @Test
  void oneThatCannotBeStartedIsAFault() throws Exception {
    ExplorerBinary none = new ExplorerBinary(folder.resolve("none"), "ab");
    assertThatThrownBy(
            () ->
                new Explorer(none, Duration.ofSeconds(9), new StackCollector(folder), stop)
                    .run(List.of(), folder, reported::add))
        .isInstanceOf(FrameworkError.class)
        .hasMessageStartingWith("cannot start the explorer: ");
    assertThatThrownBy(() -> ExplorerBinary.read(none.path()))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("is not built", "tools/native.sh controlled");
  }

  @Test
  void oneThatStandsStillIsKilledWithItsStacks() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.progress(5)).then("exec tail -f /dev/null");
    assertThatThrownBy(() -> run(Duration.ofMillis(1500)))
        .isInstanceOf(FrameworkError.class)
        .hasMessageStartingWith("the explorer has not got on for 1 s, after 5 schedules")
        .hasMessageContaining("stacks-eu-stack.txt");
    assertThat(ChildGuard.guarded()).isEmpty();
  }

  @Test
  void theSameNumberOfSchedulesAgainIsNoProgress() throws Exception {
    fake.say(FakeExplorer.BEGIN)
        .then("while :; do")
        .say(FakeExplorer.progress(5))
        .then("sleep 0.3; done");
    assertThatThrownBy(() -> run(Duration.ofMillis(1500)))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("not got on");
  }

  @Test
  void theUsersWishToEndKillsIt() throws Exception {
    fake.say(FakeExplorer.BEGIN).then("trap '' TERM INT; while :; do sleep 1; done");
    stop.request();
    assertThatThrownBy(this::run).isInstanceOf(RunInterrupted.class);
    assertThat(ChildGuard.guarded()).isEmpty();
  }

  @Test
  void oneThatHasReportedEnoughIsAskedToEnd() throws Exception {
    enoughAtOnce = true;
    fake.then("trap 'end=1' TERM")
        .say(FakeExplorer.BEGIN, FakeExplorer.progress(5))
        .then("while [ -z \"$end\" ]; do sleep 0.05; done")
        .say(FakeExplorer.end(6, "interrupted"));
    assertThat(((ExplorerMessage.End) run()).stopped()).isEqualTo("interrupted");
  }
}
