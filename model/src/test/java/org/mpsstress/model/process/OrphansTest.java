package org.mpsstress.model.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whoever kills a JVM with -9 finds nothing that it had started, not even what was stopped. */
@EnabledOnOs(OS.LINUX)
final class OrphansTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir Path folder;

  private ChildProcess parent() throws IOException {
    return ChildCommand.java(
            List.of(
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ParentOfStopped.class.getName()))
        .variables(new MarkedProcesses(folder).variables())
        .withInput()
        .start();
  }

  private static long next(ChildLines<Long> lines) throws InterruptedException {
    return lines.poll(LONG).orElseThrow();
  }

  private static ChildLines<Long> numbers(ChildProcess process) {
    return process.lines(line -> Optional.of(Long.valueOf(line)), dropped -> {});
  }

  @Test
  void childrenThatAreStoppedEndWithTheirParent() throws Exception {
    try (ChildProcess parent = parent()) {
      ChildLines<Long> lines = numbers(parent);
      String stop = "kill -STOP " + next(lines) + " " + next(lines);
      assertThat(ChildCommand.of("/bin/sh", "-c", stop).run().succeeded()).isTrue();
      killAlone(parent);
    }
    assertNothingIsLeft();
  }

  /** The end of a tree begins with a stop: whoever began it may die before it kills. */
  @RepeatedTest(3)
  void soDoThoseThatItWasAboutToKill() throws Exception {
    try (ChildProcess parent = parent()) {
      ChildLines<Long> lines = numbers(parent);
      Path status = Path.of("/proc", String.valueOf(next(lines)), "status");
      next(lines);
      parent.input().write('\n');
      parent.input().flush();
      while (MarkedProcesses.said(status).contains("(sleeping)")
          || MarkedProcesses.said(status).contains("(running)")) {
        Thread.onSpinWait();
      }
      killAlone(parent);
    }
    assertNothingIsLeft();
  }

  private static void killAlone(ChildProcess parent) throws Exception {
    ProcessHandle.of(parent.pid()).orElseThrow().destroyForcibly();
    assertThat(parent.exitCode()).isEqualTo(128 + 9);
  }

  private void assertNothingIsLeft() throws Exception {
    List<Path> left = new MarkedProcesses(folder).left(1000); // a busy machine
    left.forEach(
        process ->
            ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
                .ifPresent(ProcessHandle::destroyForcibly));
    assertThat(left).isEmpty();
  }
}
