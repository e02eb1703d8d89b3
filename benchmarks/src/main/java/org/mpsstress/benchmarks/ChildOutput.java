package org.mpsstress.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mpsstress.scenarios.runner.FrameworkError;

/** Runs a benchmark executable to its end and answers what it wrote to standard output. */
public final class ChildOutput {
  private ChildOutput() {}

  /**
   * Its standard error goes to ours.
   *
   * @throws FrameworkError if it cannot run, takes longer, or fails
   */
  public static String of(List<String> command, long timeoutSeconds) throws InterruptedException {
    return of(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT), timeoutSeconds);
  }

  /** The same, with its environment and standard error as the builder has them. */
  public static String of(ProcessBuilder builder, long timeoutSeconds) throws InterruptedException {
    String name = builder.command().get(0);
    name = name.substring(name.lastIndexOf('/') + 1);
    try {
      Process child = builder.start();
      child.getOutputStream().close();
      AtomicBoolean late = new AtomicBoolean();
      Thread limit = limit(child, timeoutSeconds, late);
      try (var output = child.getInputStream()) {
        String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
        int code = child.waitFor();
        if (late.get()) {
          throw new FrameworkError(name + " was still running after " + timeoutSeconds + " s");
        }
        if (code != 0) {
          throw new FrameworkError(name + " ended with exit code " + code);
        }
        return text;
      } finally {
        limit.interrupt();
        end(child);
      }
    } catch (IOException failure) {
      throw new FrameworkError("cannot run " + name + ": " + failure.getMessage(), failure);
    }
  }

  /** Ends the child when its time is over: reading from it blocks until then. */
  private static Thread limit(Process child, long seconds, AtomicBoolean late) {
    Thread thread =
        new Thread(
            () -> {
              try {
                if (!child.waitFor(seconds, TimeUnit.SECONDS)) {
                  late.set(true);
                  end(child);
                }
              } catch (InterruptedException done) {
                // the child was read to its end
              }
            },
            "limit of " + child.pid());
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void end(Process child) {
    child.descendants().forEach(ProcessHandle::destroyForcibly);
    child.destroyForcibly();
  }
}
