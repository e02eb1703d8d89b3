package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RunRecordWriter;
import org.mpsstress.scenarios.exploration.finding.RecordedSchedules;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** A token's schedule, taken again. */
@Timeout(60)
class ExplorationReplayerTest {
  private static final String SIGNATURE = "0123456789abcdef";

  @TempDir private Path folder;
  private FakeExplorer fake;

  @BeforeEach
  void make() throws Exception {
    fake = new FakeExplorer(folder.resolve("fake"));
  }

  private static RunToken token(String strategy, Integer depth) {
    return new RunToken(
            "simple-parallel",
            "threads=2,caches=cold,driver=native",
            "patched",
            strategy,
            "native",
            "a-defect",
            42,
            FakeExplorer.BUILD_ID,
            null)
        .withSchedule(new ScheduleToken(17, "all", depth, 9000L, 231L, SIGNATURE));
  }

  private ExplorationReplayer replayer() throws Exception {
    return new ExplorationReplayer(
        fake.binary(), FakeCases.settings(folder.resolve("run")), new StopSignal());
  }

  @Test
  void theSameScheduleOfTheSameSeedIsTakenAgain() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("race", 17, SIGNATURE),
        FakeExplorer.finding("leak", 17, "00000000000000ee"),
        FakeExplorer.end(1, "schedules", SIGNATURE));
    ExplorationReplayer.Replay replay = replayer().replay(token("pct", 4), Optional.empty());
    assertThat(replay.reproduced()).isTrue();
    assertThat(replay.finding().kind()).isEqualTo(FindingKind.RACE);
    assertThat(replay.others()).extracting(Finding::kind).containsExactly(FindingKind.LEAK);
    assertThat(replay.message())
        .isEqualTo(
            "schedule 17 of seed 42 (pct, all) shows the same finding again, signature "
                + SIGNATURE);
    assertThat(String.join(" ", fake.arguments()))
        .contains(
            "--strategy pct --preempt-at all --seed 42 --first 17 --schedules 1 --pct-depth 4"
                + " --step-limit 9000 --interleaving");
  }

  @Test
  void whatAScheduleNeedsBesideItsSeedIsHandedOver() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("race", 17, SIGNATURE),
        FakeExplorer.end(1, "schedules", SIGNATURE));
    RunToken token =
        token("feedback", null)
            .withSchedule(
                new ScheduleToken(17, "all", null, null, null, SIGNATURE, "1a-2b@3c,0-4d@5e"));
    assertThat(replayer().replay(token, Optional.empty()).reproduced()).isTrue();
    assertThat(String.join(" ", fake.arguments()))
        .contains("--strategy feedback")
        .contains("--needs 1a-2b@3c,0-4d@5e");
  }

  @Test
  void theMemoryModelOfTheScheduleIsHandedOver() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("race", 17, SIGNATURE),
        FakeExplorer.end(1, "schedules", SIGNATURE));
    RunToken weak = weak("rc11");
    ExplorationReplayer.Replay replay = replayer().replay(weak, Optional.empty());
    assertThat(replay.message())
        .isEqualTo(
            "schedule 17 of seed 42 (pos, all, rc11) shows the same finding again, signature "
                + SIGNATURE);
    assertThat(String.join(" ", fake.arguments())).contains("--memory rc11");
    assertThatThrownBy(() -> replayer().replay(weak("tso"), Optional.empty()))
        .isInstanceOf(RunTokenException.class)
        .hasMessage("this build does not know the memory model tso");
  }

  private static RunToken weak(String memory) {
    return token("pos", null)
        .withSchedule(new ScheduleToken(17, "all", null, null, null, SIGNATURE, null, memory));
  }

  @Test
  void anotherSignatureIsAnotherFinding() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("race", 17, "00000000000000ee"),
        FakeExplorer.end(1, "schedules", "00000000000000ee"));
    ExplorationReplayer.Replay replay = replayer().replay(token("pos", null), Optional.empty());
    assertThat(replay.reproduced()).isFalse();
    assertThat(replay.others()).hasSize(1);
    assertThat(replay.message())
        .isEqualTo(
            "schedule 17 of seed 42 (pos, all) does not show the finding again: it ended after"
                + " 12000 steps, the finding showed at step 231; the recorded schedule, which would"
                + " tell the first divergent step, was not found\n"
                + "it shows instead: race: planted race");
  }

  @Test
  void theRecordedScheduleTellsTheFirstDivergentStep() throws Exception {
    fake.then("case \"$(cat '" + folder.resolve("fake/arguments") + "')\" in *--replay*)")
        .say(FakeExplorer.BEGIN, "{\"divergence\":{\"step\":88,\"message\":\"T2 cannot run\"}}")
        .then("exit 5;; esac")
        .say(FakeExplorer.BEGIN, FakeExplorer.end(1, "schedules"));
    Path recorded = Files.writeString(folder.resolve("schedule-17.bin"), "");
    ExplorationReplayer.Replay replay =
        replayer().replay(token("pos", null), Optional.of(recorded));
    assertThat(replay.reproduced()).isFalse();
    assertThat(replay.message())
        .endsWith("does not show the finding again: the first divergent step is 88: T2 cannot run");
    assertThat(fake.arguments()).containsSubsequence("--replay", recorded.toString(), "--seed");
  }

  @Test
  void aTokenOfAnotherBuildIsToldToBe() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.end(1, "schedules"));
    RunToken old =
        new RunToken(
                "simple-parallel",
                "threads=2,caches=cold,driver=native",
                "patched",
                "pos",
                "native",
                null,
                42,
                "ffff",
                null)
            .withSchedule(new ScheduleToken(17, "all", null, null, null, SIGNATURE));
    assertThat(replayer().replay(old, Optional.empty()).message())
        .endsWith("\nthe token is of build ffff, this is another one: " + FakeExplorer.BUILD_ID);
  }

  @Test
  void aTokenThatNoBuildMadeIsRefused() throws Exception {
    RunToken nowhere =
        token("pos", null)
            .withSchedule(new ScheduleToken(17, "nowhere", null, null, null, SIGNATURE));
    for (RunToken bad :
        List.of(
            token("free", null), token("pos", 3), token("pct", 0), token("auto", null), nowhere)) {
      assertThatThrownBy(() -> replayer().replay(bad, Optional.empty()))
          .isInstanceOf(RunTokenException.class);
    }
    assertThat(ExplorationReplayer.isExplored(token("pos", null))).isTrue();
    assertThat(ExplorationReplayer.isExplored(token("pos", null).withSchedule(null))).isFalse();
  }

  @Test
  void aScheduleIsFoundAmongTheRunsThatLieAbout() throws Exception {
    RunToken of = token("pos", null);
    String token = of.encode();
    Path run = Files.createDirectories(folder.resolve("out/20260101-000000"));
    Files.createDirectories(folder.resolve("out/20260102-000000"));
    Files.writeString(folder.resolve("out/20260102-000000/record.jsonl"), "of another tool\n");
    Files.writeString(run.resolve("s.bin"), "");
    try (RunRecordWriter writer = RunRecordWriter.create(run.resolve("record.jsonl"))) {
      writer.write(FakeCases.begin(1));
      writer.write(FakeCases.named("a").begin());
      writer.write(
          FindingEntry.of(
              "a",
              Finding.of(FindingKind.RACE, "a race")
                  .withToken(of)
                  .withAttachments(
                      List.of(
                          new Attachment("schedule", "application/octet-stream", "../../x"),
                          new Attachment("schedule", "application/octet-stream", "s.bin")))));
    }
    Files.writeString(folder.resolve("x"), "");
    assertThat(RecordedSchedules.find(folder.resolve("out"), token)).contains(run.resolve("s.bin"));
    assertThat(RecordedSchedules.find(folder.resolve("out"), "MPS1.x")).isEmpty();
    assertThat(RecordedSchedules.find(folder.resolve("nowhere"), token)).isEmpty();
  }

  @Test
  void theDebuggerStopsWhereTheExplorerCallsItsAttention() throws Exception {
    Path debugger = new FakeExplorer(folder.resolve("gdb")).binary().path();
    Files.writeString(
        debugger,
        "#!/bin/sh\nprintf '%s\\n' \"$@\"\n"
            + "echo 'Thread 2.1 hit Breakpoint 1, mpsstress_finding_found (m=0x1) at explorer.cpp:9'\n"
            + "echo '#0 mpsstress_finding_found'\n");
    String text =
        new DebuggerReplay(fake.binary(), replayer(), debugger.toString())
            .backtrace(token("pos", null));
    assertThat(text)
        .contains(
            "-batch", "set follow-fork-mode child", "break mpsstress_finding_found", "\nrun\n")
        .contains("backtrace 60", "'--first' '17'", "#0 mpsstress_finding_found");
    assertThat(folder.resolve("run")).isDirectoryRecursivelyContaining("glob:**/plan.json");
  }

  @Test
  void aDebuggerThatDoesNotStopIsAFault() throws Exception {
    Path debugger = new FakeExplorer(folder.resolve("gdb")).binary().path();
    Files.writeString(debugger, "#!/bin/sh\necho 'exited normally'\n");
    assertThatThrownBy(
            () ->
                new DebuggerReplay(fake.binary(), replayer(), debugger.toString())
                    .backtrace(token("pos", null)))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining(
            "did not stop at a finding (mpsstress_finding_found)\nexited normally");
    assertThatThrownBy(
            () ->
                new DebuggerReplay(fake.binary(), replayer(), "/nowhere/gdb")
                    .backtrace(token("pos", null)))
        .isInstanceOf(FrameworkError.class)
        .hasMessageStartingWith("cannot run /nowhere/gdb");
  }
}
