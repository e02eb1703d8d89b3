package org.mpsstress.scenarios.watchdog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Attachment;

/** Whose stacks are taken with which tools. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
final class StackCollectorTest {
  @TempDir private Path run;

  private StackCollector.Collected stacksOf(String... command) throws Exception {
    Path folder = Files.createDirectories(run.resolve("where-it-runs"));
    Process process = new ProcessBuilder(command).directory(folder.toFile()).start();
    try {
      // Of a process that has shown that it is up.
      process.getInputStream().read();
      return new StackCollector(run).collect(process.pid(), run.resolve("stacks"));
    } finally {
      process.destroyForcibly().waitFor();
      try (Stream<Path> left = Files.list(folder)) {
        assertThat(left).as("files in the process's own folder").isEmpty();
      }
    }
  }

  @Test
  void aProcessWithoutJavaIsNotAskedForJavaThreads() throws Exception {
    assertThat(stacksOf("sh", "-c", "echo up; while :; do sleep 1; done").attachments())
        .extracting(Attachment::name)
        .isNotEmpty()
        .noneMatch(name -> name.contains("Java"));
  }

  @Test
  void aJvmIs() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path source = run.resolve("Waits.java");
    Files.writeString(
        source,
        "class Waits { public static void main(String[] a) throws Exception {"
            + " System.out.println(\"up\"); Thread.sleep(600_000); } }");
    StackCollector.Collected stacks = stacksOf(java, source.toString());
    assertThat(stacks.attachments()).extracting(Attachment::name).contains("Java thread dump");
    assertThat(stacks.frames().values())
        .anyMatch(frames -> frames.stream().anyMatch(frame -> frame.contains("Thread.sleep")));
  }
}
