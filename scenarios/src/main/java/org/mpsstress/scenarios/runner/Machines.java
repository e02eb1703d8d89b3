package org.mpsstress.scenarios.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.model.process.ShellVariables;
import org.mpsstress.model.record.Machine;

/** Describes the machine that a run takes place on. */
public final class Machines {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private Machines() {}

  /** This one. */
  public static Machine here() {
    return new Machine(
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"),
        processor(),
        Runtime.getRuntime().availableProcessors(),
        memory(),
        System.getProperty("java.version") + " " + System.getProperty("java.vendor"));
  }

  /** This one, with what the shell has that reaches code under test: for documents of figures. */
  public static Machine withShell(Map<String, String> shell) {
    return here().withShell(ShellVariables.of(shell).orElse(null));
  }

  private static String processor() {
    return fromFile(Path.of("/proc/cpuinfo"), "model name", ":")
        .orElseGet(() -> fromTool("sysctl", "-n", "machdep.cpu.brand_string"));
  }

  private static long memory() {
    String kilobytes =
        fromFile(Path.of("/proc/meminfo"), "MemTotal", ":").orElse("").replaceAll("\\D", "");
    if (!kilobytes.isEmpty()) {
      return Long.parseLong(kilobytes) * 1024;
    }
    String bytes = fromTool("sysctl", "-n", "hw.memsize").replaceAll("\\D", "");
    return bytes.isEmpty() ? 0 : Long.parseLong(bytes);
  }

  private static java.util.Optional<String> fromFile(Path file, String key, String separator) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(separator) + 1).strip())
          .findFirst();
    } catch (IOException | java.io.UncheckedIOException e) {
      return java.util.Optional.empty();
    }
  }

  private static String fromTool(String... command) {
    try {
      EndedChild ended = ChildCommand.of(command).mergeErrors().limit(PATIENCE).run();
      return ended.succeeded() ? ended.output().strip() : "unknown";
    } catch (IOException e) {
      return "unknown";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }
}
