package org.mpsstress.model.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Children that end by themselves, at their limit, with their parent's patience, by a signal. */
final class ChildProcessTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  private static final Consumer<String> NOTHING_DROPPED =
      said -> {
        throw new AssertionError(said);
      };

  @TempDir Path folder;

  private static ChildCommand shell(String script) {
    return ChildCommand.of("/bin/sh", "-c", script);
  }

  @Test
  void whatItSaysAndHowItEndsIsAnswered() throws Exception {
    EndedChild ended =
        shell("echo $WORD; echo wrong >&2; exit 3")
            .variables(Map.of("WORD", "said"))
            .mergeErrors()
            .limit(LONG)
            .run();
    assertThat(ended.output()).isEqualTo("said\nwrong\n");
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.late()).isFalse();
    assertThat(ended.succeeded()).isFalse();
    assertThat(shell("true").run().succeeded()).isTrue();
  }

  @Test
  void outputAndErrorsGoToFilesInItsFolder() throws Exception {
    Path out = folder.resolve("out");
    Path errors = folder.resolve("errors");
    Files.writeString(errors, "before\n");
    EndedChild ended =
        shell("pwd; echo wrong >&2").in(folder).output(out).appendErrors(errors).run();
    assertThat(ended.output()).isEmpty();
    assertThat(Path.of(Files.readString(out).strip()).toRealPath()).isEqualTo(folder.toRealPath());
    assertThat(errors).hasContent("before\nwrong");
    shell("echo again >&2").errors(errors).run();
    assertThat(errors).hasContent("again");
  }

  @Test
  void itHasNoInputUnlessItsParentWritesIt() throws Exception {
    assertThat(shell("cat").limit(LONG).run().output()).isEmpty();
    try (ChildProcess child = ChildCommand.of("cat").withInput().start()) {
      child.input().write("a line\n".getBytes(StandardCharsets.UTF_8));
      child.input().close();
      assertThat(child.output().readAllBytes()).asString().isEqualTo("a line\n");
      assertThat(child.exitCode()).isZero();
    }
  }

  @Test
  void aChildThatIsLateIsKilled() throws Exception {
    EndedChild ended = shell("exec sleep 1000").limit(Duration.ofMillis(20)).run();
    assertThat(ended.late()).isTrue();
    assertThat(ended.exitCode()).isEqualTo(128 + 9);
    assertThat(ended.succeeded()).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theSystemLimitsWhatRunsCodeUnderTest() throws Exception {
    EndedChild ended =
        shell("ulimit -c; ulimit -f; echo $PPID $MPSSTRESS_PARENT; exit 7").limited().run();
    String[] lines = ended.output().split("\n");
    assertThat(lines[0]).isEqualTo("0");
    assertThat(Long.parseLong(lines[1])).isPositive();
    String self = Long.toString(ProcessHandle.current().pid());
    assertThat(lines[2]).isEqualTo(self + " " + self);
    assertThat(ended.exitCode()).isEqualTo(7);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theProcessIdIsTheCommandsAndItsWordsStay() throws Exception {
    try (ChildProcess child =
        ChildCommand.of("/bin/sh", "-c", "echo $$ \"$1\"", "name", "a 'word' $of \"it")
            .limited()
            .start()) {
      ChildLines<String> lines = child.lines(Optional::of, NOTHING_DROPPED);
      assertThat(lines.poll(LONG)).contains(child.pid() + " a 'word' $of \"it");
    }
    ChildCommand missing = ChildCommand.of("/nowhere/tool").limited();
    assertThatThrownBy(missing::run).isInstanceOf(IOException.class);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void oneThatHoldsTooMuchIsEndedAndThatIsSaid() throws Exception {
    try (ChildProcess child = shell("exec sleep 1000").start()) {
      EndedChild ended = child.toItsEnd(null, new MemoryLimit(Path.of("/proc"), 10 << 10));
      assertThat(ended.because()).contains("more than its limit of 0 MiB");
      assertThat(ended.late()).isFalse();
      assertThat(ended.succeeded()).isFalse();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void processorTimeIsThatOfChildrenThatHaveEndedToo() throws Exception {
    String busy = "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done";
    try (ChildProcess child = shell("sh -c '" + busy + "'; echo; cat").withInput().start()) {
      assertThat(child.lines(Optional::of, NOTHING_DROPPED).poll(LONG)).isPresent();
      assertThat(child.cpuTimeOfAll()).isPositive();
      assertThat(ProcessorTime.ofThisOne().getAsLong()).isPositive();
    }
  }

  /** A thousand times what may wait; the reader would be far ahead of who takes it. */
  @Test
  void noMoreMessagesWaitThanThereIsRoomFor() throws Exception {
    int most = 10_000;
    int weight = ChildLines.EACH + "message".length();
    int all = 1000 * most / weight;
    AtomicInteger read = new AtomicInteger();
    // it lives on: of one that is gone all is read that is still in the pipe
    String script = "yes message | head -n " + all + "; echo end; cat";
    try (ChildProcess child = shell(script).withInput().start()) {
      ChildLines<String> lines =
          child.lines(
              line -> {
                read.incrementAndGet();
                return Optional.of(line);
              },
              NOTHING_DROPPED,
              most);
      for (int taken = 0; taken < all; taken++) {
        // the one in the reader's hand, and the one that is taken here and not yet counted
        assertThat(read.get() - taken).isLessThanOrEqualTo(most / weight + 2);
        assertThat(lines.poll(LONG)).contains("message");
      }
      assertThat(lines.poll(LONG)).contains("end");
      child.input().close();
      assertThat(lines.poll(LONG)).isEmpty();
    }
  }

  @Test
  void aChildThatIsKilledWhileItWaitsForRoomHasAnEnd() throws Exception {
    try (ChildProcess child = shell("yes message").start()) {
      ChildLines<String> lines = child.lines(Optional::of, NOTHING_DROPPED, 1000);
      assertThat(lines.poll(LONG)).contains("message");
      child.kill();
      while (lines.poll(LONG).isPresent()) {
        // what it had said
      }
      assertThat(lines.isOver()).isTrue();
    }
  }

  @Test
  void whatItStartedEndsWithIt() throws Exception {
    try (ChildProcess child = shell("sleep 1000 & echo $!; wait").start()) {
      ChildLines<Long> lines =
          child.lines(line -> Optional.of(Long.valueOf(line)), NOTHING_DROPPED);
      ProcessHandle grandchild = ProcessHandle.of(lines.poll(LONG).orElseThrow()).orElseThrow();
      assertThat(child.lastDescendant()).isEqualTo(grandchild.pid());
      child.kill();
      grandchild.onExit().get(); // comes, or the test hangs
      assertThat(child.isAlive()).isFalse();
    }
  }

  /** Between the look at what it has started and the end of it, it may have started another. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void oneThatStartsOthersAllTheTimeLeavesNone() throws Exception {
    MarkedProcesses started = new MarkedProcesses(folder);
    try (ChildProcess child =
        shell(
                """
                i=0
                while [ $((i += 1)) -lt 1000 ]; do
                  sleep 1000 &
                  [ $i -ne 100 ] || echo begun
                done
                wait
                """)
            .variables(started.variables())
            .discardErrors()
            .start()) {
      assertThat(child.lines(Optional::of, NOTHING_DROPPED).poll(LONG)).contains("begun");
      child.kill();
    }
    assertThat(started.left(100)).isEmpty();
  }

  @Test
  void aParentThatIsInterruptedLeavesNoChild() throws Exception {
    Path pid = folder.resolve("pid");
    Thread parent =
        new Thread(
            () -> {
              try {
                shell("echo $$ > " + pid + ".new && mv " + pid + ".new " + pid + "; sleep 1000")
                    .output(folder.resolve("out"))
                    .run();
              } catch (IOException | InterruptedException ended) {
                // as it must
              }
            });
    parent.start();
    while (!Files.exists(pid)) {
      Thread.onSpinWait();
    }
    Optional<ProcessHandle> child = ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()));
    parent.interrupt();
    parent.join();
    if (child.isPresent()) {
      child.get().onExit().get();
    }
    assertThat(child.map(ProcessHandle::isAlive).orElse(false)).isFalse();
  }

  @Test
  void aSignalShowsInTheExitCode() throws Exception {
    assertThat(shell("kill -SEGV $$").run().exitCode()).isEqualTo(128 + 11);
    try (ChildProcess child = shell("exec sleep 1000").start()) {
      child.askToEnd();
      assertThat(child.exitCode()).isEqualTo(128 + 15);
    }
  }

  @Test
  void messagesComeInOrderAndWhatIsNoneIsPassedOver() throws Exception {
    try (ChildProcess child = shell("echo 1; echo nothing; echo 2").start()) {
      ChildLines<String> lines =
          child.lines(line -> Optional.of(line).filter(one -> one.length() == 1), NOTHING_DROPPED);
      assertThat(lines.poll(LONG)).contains("1");
      assertThat(lines.poll(LONG)).contains("2");
      assertThat(lines.poll(LONG)).isEmpty();
      assertThat(child.exitCode()).isZero();
      assertThat(lines.isOver()).isTrue();
    }
  }

  @Test
  void ofALineThatIsTooLongTheEndIsKeptAndThatIsSaid() throws Exception {
    List<String> told = new CopyOnWriteArrayList<>();
    // 100,000 characters, an answer, its end of line; then one that just fits, and one without end
    String script = "printf '%0100000d{a}\\n0123456789a\\nlast' 0";
    try (ChildProcess child = shell(script).start()) {
      ChildLines<String> lines = child.lines(Optional::of, told::add, 11);
      assertThat(lines.poll(LONG)).contains("00000000{a}");
      assertThat(lines.poll(LONG)).contains("0123456789a");
      assertThat(lines.poll(LONG)).contains("last");
      assertThat(lines.poll(LONG)).isEmpty();
      assertThat(told)
          .containsExactly(
              "a line on standard output was too long: its first 99992 characters were dropped");
    }
  }

  @Test
  void onlyTheEndOfALongFileIsRead() throws IOException {
    Path file = folder.resolve("errors");
    FileTail tail = new FileTail(file, 4);
    assertThat(tail.text()).isEmpty();
    assertThat(tail.length()).isZero();
    Files.writeString(file, "0123456789");
    assertThat(tail.text()).isEqualTo("6789");
    assertThat(tail.since(8)).isEqualTo("89");
    assertThat(tail.since(3)).isEqualTo("6789");
    assertThat(tail.since(99)).isEmpty();
    assertThat(tail.head()).isEqualTo("0123");
    assertThat(tail.length()).isEqualTo(10);
  }

  @Test
  void whatIsNotThereCannotBeStarted() {
    ChildCommand command = ChildCommand.of("/nowhere/tool");
    assertThat(command.name()).isEqualTo("tool");
    assertThatThrownBy(command::run).isInstanceOf(IOException.class);
  }

  @Test
  void theLastLineIsTheLastThatSaysSomething() {
    assertThat(EndedChild.lastLine("one\n two \n\n")).isEqualTo("two");
    assertThat(EndedChild.lastLine("")).isEmpty();
  }
}
