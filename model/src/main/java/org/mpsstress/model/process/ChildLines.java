package org.mpsstress.model.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * What a child says on its standard output, a message a line, as it says it.
 *
 * @param <T> a message
 */
public final class ChildLines<T> {
  private static final long SLICE_NANOS = 10_000_000L;

  private final Process process;
  private final BlockingQueue<T> messages = new LinkedBlockingQueue<>();
  private final Thread reader;

  /** The decoder answers nothing for a line that is no message. */
  ChildLines(Process process, Function<String, Optional<T>> decoder) {
    this.process = process;
    this.reader = new Thread(() -> read(decoder), "reader of " + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  /** The next message, or empty when none came in time or there will be none. */
  public Optional<T> poll(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      boolean ended = !reader.isAlive();
      long left = deadline - System.nanoTime();
      T message =
          ended || left <= 0
              ? messages.poll()
              // in slices: the end of the stream is no message
              : messages.poll(Math.min(left, SLICE_NANOS), TimeUnit.NANOSECONDS);
      if (message != null || ended || left <= 0) {
        return Optional.ofNullable(message);
      }
    }
  }

  /** Whether the child has ended and everything that it said has been taken. */
  public boolean isOver() {
    return !process.isAlive() && !reader.isAlive() && messages.isEmpty();
  }

  private void read(Function<String, Optional<T>> decoder) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        decoder.apply(line).ifPresent(messages::add);
      }
    } catch (IOException killed) {
      // the end of the process is the end of its messages
    }
  }
}
