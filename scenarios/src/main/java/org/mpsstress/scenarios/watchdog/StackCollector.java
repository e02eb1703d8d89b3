package org.mpsstress.scenarios.watchdog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Attachment;

/**
 * Takes the stacks of all threads of a process that still lives, the quickest tool first: eu-stack
 * names functions within a fifth of a second, jcmd shows the Java side, gdb knows files and lines
 * but may need ten seconds on a machine that is overloaded.
 */
public final class StackCollector {
  private final Path runDirectory;

  /** Paths of attachments are relative to the run directory. */
  public StackCollector(Path runDirectory) {
    this.runDirectory = runDirectory;
  }

  /**
   * What was taken.
   *
   * @param frames by thread id, native ones before those of Java, innermost first; empty where no
   *     tool could look
   * @param attachments the tools' output in full
   */
  public record Collected(Map<Long, List<String>> frames, List<Attachment> attachments) {}

  /** Takes stacks of the process into that directory. */
  public Collected collect(long pid, Path directory) throws InterruptedException {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      return new Collected(Map.of(), List.of());
    }
    List<Attachment> attachments = new ArrayList<>();
    String quick =
        take(
            attachments,
            directory.resolve("stacks-eu-stack.txt"),
            "native stacks (eu-stack)",
            Duration.ofSeconds(10),
            List.of("eu-stack", "-p", Long.toString(pid)));
    Map<Long, List<String>> frames = Stacks.ofEuStack(quick);
    if (isJvm(pid)) {
      Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
      String java =
          take(
              attachments,
              directory.resolve("stacks-java.txt"),
              "Java thread dump",
              Duration.ofSeconds(10),
              List.of(jcmd.toString(), Long.toString(pid), "Thread.print", "-l"));
      Stacks.ofThreadDump(java)
          .forEach(
              (thread, more) ->
                  frames.computeIfAbsent(thread, id -> new ArrayList<>()).addAll(more));
    }
    take(
        attachments,
        directory.resolve("stacks-gdb.txt"),
        "native stacks with lines (gdb)",
        Duration.ofSeconds(20),
        List.of(
            "gdb",
            "-p",
            Long.toString(pid),
            "-batch",
            "-nx",
            "-ex",
            "set pagination off",
            "-ex",
            "thread apply all bt 40"));
    return new Collected(frames, attachments);
  }

  /** Asking any other process for its Java threads leaves a file in its folder. */
  private static boolean isJvm(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().command())
        .map(command -> Path.of(command).getFileName().toString().startsWith("java"))
        .orElse(false);
  }

  private String take(
      List<Attachment> attachments, Path file, String name, Duration limit, List<String> command)
      throws InterruptedException {
    Tool.Output output = Tool.run(file, limit, command);
    try {
      Files.writeString(file, output.text());
      attachments.add(new Attachment(name, "text/plain", runDirectory.relativize(file).toString()));
    } catch (IOException e) {
      // an attachment less; the finding stands without it
    }
    return output.text();
  }
}
