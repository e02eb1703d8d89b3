package org.mpsstress.scenarios.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.crash.CollectedReport;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** Runs that did not come to their end. */
class HangAndCrashOracleTest {
  @TempDir private Path folder;

  private static HandMade stuck(RunEnding ending) {
    return new HandMade(2, 1)
        .operation(35, "synchronize stream")
        .operation(24, "empty_cache")
        .started(1)
        .started(2)
        .begin(1, 0, 0)
        .begin(2, 0, 1)
        .ending(ending, RunState.STARTED);
  }

  private static Finding only(Opinion opinion) {
    assertThat(opinion.findings()).hasSize(1);
    return opinion.findings().get(0);
  }

  @Test
  void aHangShowsBothSidesWithTheirStacks() {
    RunEnding hung =
        new RunEnding.Hung(
            Duration.ofSeconds(10),
            Duration.ZERO,
            Map.of(1001L, List.of("wait"), 1002L, List.of("lock")),
            List.of());
    Finding finding = only(new HangOracle().judge(stuck(hung).run()));
    assertThat(finding.kind()).isEqualTo(FindingKind.HANG);
    assertThat(finding.message())
        .startsWith("nothing advanced for 10 s; 2 threads had not ended, 2 of all in the middle")
        .contains("worker#0, iteration 0 in `synchronize stream` (line 10)");
    assertThat(finding.current().title()).contains("empty_cache");
    assertThat(finding.current().stack()).containsExactly("lock");
    assertThat(finding.previous().title()).contains("synchronize stream");
    assertThat(finding.previous().stack()).containsExactly("wait");
    assertThat(finding.scenarioLine()).isEqualTo(11);
  }

  private static String hang(List<String> first, List<String> second) {
    RunEnding hung =
        new RunEnding.Hung(
            Duration.ofSeconds(10), Duration.ZERO, Map.of(1001L, first, 1002L, second), List.of());
    return only(new HangOracle().judge(stuck(hung).run())).cause();
  }

  private static List<String> stack(String call, String function) {
    return List.of(
        "__futex_abstimed_wait_common",
        call,
        "mpsstress::metal::SharedEvent::wait(unsigned long)",
        function,
        "mpsstress::program::Interpreter::run()",
        "at java.lang.Thread.run(Thread.java:840)");
  }

  /** Who waits for a lock is stuck behind whoever has it, and may be anywhere. */
  @Test
  void aHangsCauseIsWhatIsWaitedForAndWhereAndNotWhoIsStuckBehind() {
    List<String> root = stack("pthread_cond_wait@@GLIBC_2.3.2", "mpsstress::backend::Pool::take()");
    List<String> behind = stack("pthread_mutex_lock", "mpsstress::backend::Cache::find(int)");
    List<String> other = stack("__lll_lock_wait", "mpsstress::backend::Hooks::end()");
    String cause = hang(root, behind);
    assertThat(cause).matches("[0-9a-f]{16}");
    assertThat(List.of(hang(behind, root), hang(root, other), hang(root, List.of())))
        .containsOnly(cause);
    assertThat(
            List.of(
                cause,
                hang(stack("sem_wait", "mpsstress::backend::Pool::take()"), behind),
                hang(stack("sem_wait", "mpsstress::backend::Pool::give(int)"), behind),
                hang(stack("nanosleep", "mpsstress::backend::Pool::take()"), behind),
                hang(stack("nanosleep", "mpsstress::backend::Pool::give(int)"), behind),
                hang(stack("pthread_cond_wait", "mpsstress::backend::Pool::give(int)"), behind),
                hang(behind, other)))
        .doesNotHaveDuplicates();
  }

  private String crash(int exitCode, String signal, String frame) throws Exception {
    Path report = Files.createTempFile(folder, "hs_err_", ".log");
    Files.writeString(
        report, "# " + signal + " (0xb) at pc=0x00007f\nNative frames:\n" + frame + "\n");
    return only(new CrashOracle().judge(stuck(new RunEnding.Died(exitCode, "", report)).run()))
        .cause();
  }

  @Test
  void aCrashsCauseIsItsSignalAndTheSubjectsFunction() throws Exception {
    String cause = crash(134, "SIGSEGV", "C  [libx.so+0x12]  at::mps::Pool::take(int)+0x14");
    assertThat(crash(1, "SIGSEGV", "C  [other.so+0x9]  at::mps::Pool::take(int)+0x99"))
        .isEqualTo(cause);
    assertThat(
            List.of(
                cause,
                crash(1, "SIGBUS", "C  [libx.so+0x12]  at::mps::Pool::take(int)+0x14"),
                crash(1, "SIGSEGV", "C  [libx.so+0x12]  at::mps::Pool::give(int)+0x14")))
        .doesNotHaveDuplicates();
  }

  private static String death(int exitCode, String errors) {
    RunEnding died = new RunEnding.Died(exitCode, errors, null);
    return only(new CrashOracle().judge(stuck(died).run())).cause();
  }

  /** Or, where it said nothing, by the operations that threads were in. */
  @Test
  void aCrashWithoutAStackIsToldByItsSignalAndByItsLastWords() {
    String thrown = "terminate called after throwing an instance of 'E'\n  what():  lost %d\n";
    assertThat(death(134, "noise\n" + thrown.formatted(3)))
        .matches("[0-9a-f]{16}")
        .isEqualTo(death(134, thrown.formatted(12) + "terminate called recursively\n"));
    assertThat(
            List.of(
                death(134, ""),
                death(139, ""),
                death(134, thrown.formatted(3)),
                death(134, thrown.formatted(3).replace("lost", "found")),
                death(134, "free(): invalid pointer\n")))
        .doesNotHaveDuplicates();
  }

  @Test
  void aRunThatEndedIsNeitherHungNorCrashed() {
    RunObservation run = new HandMade(1, 1).operation(24, "empty_cache").runWhole().run();
    assertThat(new HangOracle().judge(run)).isEqualTo(Opinion.quiet());
    assertThat(new CrashOracle().judge(run)).isEqualTo(Opinion.quiet());
  }

  @Test
  void aBrokenRuleIsTheFindingWithBothStacks() {
    String text =
        """
        -[_MTLCommandBuffer addCompletedHandler:]:1011: failed assertion `Completed handler \
        provided after commit call'
        #0 0x1 mpsstress::backend::Allocator::free(Block*) libmpsharness.so+0x12
        #1 0x2 main
        the command buffer was committed at
        #0 0x3 mpsstress::backend::Stream::flush() libmpsharness.so+0x99
        """;
    HandMade run = stuck(new RunEnding.Died(134, "noise", null)).violation(text);
    Finding finding = only(new CrashOracle().judge(run.run()));
    assertThat(finding.kind()).isEqualTo(FindingKind.RULE);
    assertThat(finding.message()).contains("Completed handler provided after commit call");
    assertThat(finding.current().stack()).hasSize(2).first().asString().contains("Allocator::free");
    assertThat(finding.previous().title()).isEqualTo("the command buffer was committed at");
    assertThat(finding.previous().stack()).singleElement().asString().contains("Stream::flush");
  }

  @Test
  void aBrokenRuleIsSeenOnStandardErrorToo() {
    String errors = "warning\n-[M commit]:1: failed assertion `commit an already committed'\nbye\n";
    Finding finding =
        only(new CrashOracle().judge(stuck(new RunEnding.Died(134, errors, null)).run()));
    assertThat(finding.kind()).isEqualTo(FindingKind.RULE);
    assertThat(finding.message()).contains("commit an already committed");
  }

  @Test
  void anyOtherDeathIsACrashWithTheFramesOfTheJvm() throws Exception {
    Path report = folder.resolve("hs_err_1.log");
    Files.writeString(
        report,
        """
        # SIGSEGV (0xb) at pc=0x00007f
        Native frames: (J=compiled Java code)
        C  [libmpsharness.so+0x1234]  crash_here+0x4
        C  [libmpsharness.so+0x9]  outer

        Java frames: (J=compiled Java code)
        j  org.mpsstress.harness.Session.runLane(I)V+5

        """);
    Finding finding =
        only(new CrashOracle().judge(stuck(new RunEnding.Died(134, "", report)).run()));
    assertThat(finding.kind()).isEqualTo(FindingKind.CRASH);
    assertThat(finding.message()).contains("signal 6 SIGABRT").contains("empty_cache");
    assertThat(finding.current().stack()).hasSize(3).first().asString().contains("crash_here");
  }

  @Test
  void aDeathWithoutASignalOfItsOwnIsNamedByTheReportOfTheJvm() throws Exception {
    Path report = folder.resolve("hs_err_2.log");
    Files.writeString(
        report,
        """
        #  SIGSEGV (0xb) at pc=0x00007f8e1c0b1a2c, pid=4245, tid=4260
        # Problematic frame:
        # C  [libtorch_cpu.so+0x11a2c]  at::native::copy_(at::Tensor&)+0x1c
        """);
    Finding finding = only(new CrashOracle().judge(stuck(new RunEnding.Died(1, "", report)).run()));
    assertThat(finding.message().lines().findFirst().orElseThrow())
        .isEqualTo(
            "the process died (exit code 1; SIGSEGV in C  [libtorch_cpu.so+0x11a2c]"
                + "  at::native::copy_(at::Tensor&)+0x1c)");
  }

  @Test
  void whatTheSystemWroteIsPartOfTheFinding() throws Exception {
    Path file = folder.resolve("java-1.ips");
    Files.writeString(
        file,
        "{}\n{\"pid\":7,\"exception\":{\"type\":\"EXC_BAD_ACCESS\",\"signal\":\"SIGBUS\"},"
            + "\"faultingThread\":0,\"threads\":[{\"frames\":[{\"symbol\":\"commit\"}]}],"
            + "\"usedImages\":[{\"path\":\"/opt/torch/lib/libtorch_cpu.dylib\",\"uuid\":\"AB-CD\"}]}");
    Path broken = Files.writeString(folder.resolve("java-2.ips"), "{}\n{");
    List<CollectedReport> reports = List.of(CrashReports.read(broken), CrashReports.read(file));
    Finding finding =
        only(new CrashOracle().judge(stuck(new RunEnding.Died(138, "", null, reports)).run()));
    assertThat(finding.message())
        .contains(
            "EXC_BAD_ACCESS (SIGBUS)", "loaded: /opt/torch/lib/libtorch_cpu.dylib, UUID AB-CD")
        .contains("the crash report java-2.ips cannot be used");
    assertThat(finding.current().stack()).singleElement().asString().contains("commit");
  }
}
