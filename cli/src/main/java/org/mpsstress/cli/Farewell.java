package org.mpsstress.cli;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.ErrorDocument;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.process.EndingSignal;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * What a command says that a signal ends: one line on standard error and, with {@code --json}, a
 * document on standard output. A command that ends by itself then, or prints already, says it all;
 * for one that does not this one speaks.
 */
final class Farewell {
  private static final Duration FOR_WORK = Duration.ofSeconds(35); // more than a StopSignal's own
  private static final Duration FOR_PRINTING = Duration.ofSeconds(2);

  private final CountDownLatch finished = new CountDownLatch(1);
  private final StandardOutput out;
  private final boolean json;

  private Farewell(StandardOutput out, List<String> arguments) {
    this.out = out;
    this.json = JsonOption.isIn(arguments);
  }

  /** Of this process, from now on. */
  static Farewell of(StandardOutput out, String... arguments) {
    Farewell farewell = new Farewell(out, List.of(arguments));
    EndingSignal.watch();
    Runtime.getRuntime().addShutdownHook(new Thread(farewell::say, "farewell"));
    return farewell;
  }

  /** The command has said all. */
  void finished() {
    finished.countDown();
  }

  private void say() {
    if (!EndingSignal.hasCome()) {
      return;
    }
    try {
      if (StopSignal.isAwaited()) {
        finished.await(FOR_WORK.toSeconds(), TimeUnit.SECONDS);
      } else if (json && out.isBegun()) {
        finished.await(FOR_PRINTING.toSeconds(), TimeUnit.SECONDS);
      }
      if (finished.getCount() > 0) { // a compiler or another tool does not know of its parent
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
      }
      String message = "ended by " + EndingSignal.name();
      if (json) {
        String document = ErrorDocument.of(ExitCode.INCONCLUSIVE, message).toJson() + "\n";
        out.end(document.getBytes(StandardCharsets.UTF_8));
      }
      System.err.println("mps-stress: " + message);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
