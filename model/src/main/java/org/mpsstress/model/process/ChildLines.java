package org.mpsstress.model.process;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.mpsstress.model.Json;

/**
 * What a child says on its standard output, a message a line, as it says it. The code under test
 * may print there, too, and without an end: of a line that is too long the end is kept, for an
 * answer may stand there; and no more is read than is taken, so that a child that says too much
 * waits.
 *
 * @param <T> a message
 */
public final class ChildLines<T> {
  /** Characters of a line; an answer has fewer. */
  static final int LONGEST = Json.MAX_BYTES;

  /** What a message costs beside its characters. */
  static final int EACH = 100;

  private static final long SLICE_NANOS = 10_000_000L;
  private static final int CHUNK = 8192;

  private final Process process;
  private final BlockingQueue<Waiting<T>> messages = new LinkedBlockingQueue<>();
  private final Semaphore room;
  private final int most;
  private final Consumer<String> told;
  private final LongLine line;
  private final Thread reader;

  /**
   * Reads from now on.
   *
   * @param decoder answers nothing for a line that is no message
   * @param told of what was dropped of a line, in a sentence, on the reader's thread
   * @param longest characters of a line, and of all messages that wait to be taken
   */
  ChildLines(
      Process process, Function<String, Optional<T>> decoder, Consumer<String> told, int longest) {
    this.process = process;
    this.told = told;
    this.line = new LongLine(longest);
    this.most = longest;
    this.room = new Semaphore(longest);
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
      Waiting<T> message =
          ended || left <= 0
              ? messages.poll()
              // in slices: the end of the stream is no message
              : messages.poll(Math.min(left, SLICE_NANOS), TimeUnit.NANOSECONDS);
      if (message != null) {
        room.release(message.weight());
        return Optional.of(message.message());
      }
      if (ended || left <= 0) {
        return Optional.empty();
      }
    }
  }

  /** Whether the child has ended and everything that it said has been taken. */
  public boolean isOver() {
    return !process.isAlive() && !reader.isAlive() && messages.isEmpty();
  }

  private void read(Function<String, Optional<T>> decoder) {
    char[] chunk = new char[CHUNK];
    try (Reader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (int size = output.read(chunk); size >= 0; size = output.read(chunk)) {
        int begins = 0;
        for (int at = 0; at < size; at++) {
          if (chunk[at] == '\n') {
            line.add(chunk, begins, at);
            take(decoder);
            begins = at + 1;
          }
        }
        line.add(chunk, begins, size);
      }
      if (line.held() > 0) {
        take(decoder);
      }
    } catch (IOException | InterruptedException killed) {
      // the end of the process is the end of its messages
    }
  }

  private void take(Function<String, Optional<T>> decoder) throws InterruptedException {
    if (line.dropped() > 0) {
      told.accept(
          "a line on standard output was too long: its first "
              + line.dropped()
              + " characters were dropped");
    }
    String text = line.text();
    line.clear();
    Optional<T> message = decoder.apply(text);
    if (message.isPresent()) {
      messages.add(new Waiting<>(message.get(), weight(text)));
    }
  }

  /** Waits until there is room for that message, or until the child that sends it is gone. */
  private int weight(String text) throws InterruptedException {
    int weight = (int) Math.min(most, (long) text.length() + EACH);
    while (process.isAlive()) {
      if (room.tryAcquire(weight, SLICE_NANOS, TimeUnit.NANOSECONDS)) {
        return weight;
      }
    }
    return 0; // what is left of it lies in the pipe, which is small
  }

  /** A message with the room that it takes. */
  private record Waiting<T>(T message, int weight) {}
}
