package org.mpsstress.model.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** A process that this one has started; it may die at any moment. Closing it ends it. */
public final class ChildProcess implements AutoCloseable {
  private static final Duration FAREWELL = Duration.ofSeconds(5);

  /** More than that of a child's output is read and forgotten. */
  private static final int MOST_OUTPUT = 64 << 20;

  private final Process process;

  ChildProcess(Process process) {
    this.process = process;
  }

  /** The process id. */
  public long pid() {
    return process.pid();
  }

  /**
   * The id of the process that it started last, or of a descendant's; its own if it started none.
   */
  public long lastDescendant() {
    return Descendants.of(process.toHandle()).reduce((first, last) -> last).orElse(process.pid());
  }

  /**
   * CPU time used so far by it and by what it started and is still there, where the system says.
   */
  public Duration cpuTime() {
    return ProcessorTime.ofLiving(process.toHandle());
  }

  /** CPU time that it has used so far by itself, where the system says. */
  public Duration ownCpuTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Whether it is still there. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** What is to be said of it where it, with what it started, holds more than that. */
  public Optional<String> exceeds(MemoryLimit memory) {
    return memory.exceededBy(process.toHandle());
  }

  /** CPU time of it and of all that it started, those included that have ended. */
  public Duration cpuTimeOfAll() {
    return ProcessorTime.ofTree(process.toHandle());
  }

  /** Waits for its end; answers whether it came in time. */
  public boolean await(Duration patience) throws InterruptedException {
    return process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Waits for its end, and answers its exit code: 128 + n where signal n ended it. */
  public int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  /** Its input, where it has one. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  /** Its standard output, where that goes to its parent. */
  public InputStream output() {
    return process.getInputStream();
  }

  /**
   * Reads its standard output, line by line, on a thread of its own; to be asked for once.
   *
   * @param decoder answers nothing for a line that is no message
   * @param told of what was dropped of a line that was too long
   */
  public <T> ChildLines<T> lines(Function<String, Optional<T>> decoder, Consumer<String> told) {
    return lines(decoder, told, ChildLines.LONGEST);
  }

  <T> ChildLines<T> lines(
      Function<String, Optional<T>> decoder, Consumer<String> told, int longest) {
    return new ChildLines<>(process, decoder, told, longest);
  }

  /** Asks it to end: SIGTERM. */
  public void askToEnd() {
    process.toHandle().destroy(); // Process.destroy would close its output, too
  }

  /** Ends it and everything that it started, now. */
  public void kill() {
    killAll();
    awaitQuietly(FAREWELL);
  }

  /** Waits for its end whether or not this thread is interrupted, which it then still is. */
  public boolean awaitQuietly(Duration patience) {
    boolean interrupted = Thread.interrupted();
    try {
      return await(patience);
    } catch (InterruptedException again) {
      interrupted = true;
      return !process.isAlive();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** For one that ends soon, whatever happens: this thread is then as interrupted as before. */
  void awaitQuietlyToItsEnd() {
    while (!awaitQuietly(FAREWELL)) {
      // a busy machine
    }
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      kill();
    }
  }

  /** Reads what it says to its end, and kills it at a limit; null is none. */
  EndedChild toItsEnd(Duration limit, MemoryLimit memory) throws IOException, InterruptedException {
    Limits watch = new Limits(limit, memory);
    watch.start();
    try (InputStream output = process.getInputStream()) {
      String text = new String(output.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8);
      output.transferTo(OutputStream.nullOutputStream());
      int code = process.waitFor();
      return new EndedChild(process.pid(), code, watch.late, watch.because, text);
    } catch (IOException broken) {
      if (watch.late || watch.because != null) { // the pipe of a child that was killed
        return new EndedChild(process.pid(), process.waitFor(), watch.late, watch.because, "");
      }
      throw broken;
    } finally {
      watch.interrupt();
      killAll();
    }
  }

  /** Ends the child at its limits: reading from it blocks until then. */
  private final class Limits extends Thread {
    private static final long SAMPLE_NANOS = 100_000_000;

    private final long nanos;
    private final MemoryLimit memory;
    private volatile boolean late;
    private volatile String because;

    Limits(Duration limit, MemoryLimit memory) {
      super("limits of " + process.pid());
      setDaemon(true);
      this.nanos = limit == null ? Long.MAX_VALUE : limit.toNanos();
      this.memory = memory;
    }

    @Override
    public void run() {
      long began = System.nanoTime();
      try {
        while (!await(Duration.ofNanos(slice(nanos - (System.nanoTime() - began))))) {
          because = memory == null ? null : memory.exceededBy(process.toHandle()).orElse(null);
          late = System.nanoTime() - began >= nanos;
          if (late || because != null) {
            killAll();
            return;
          }
        }
      } catch (InterruptedException done) {
        // the child was read to its end
      }
    }

    private long slice(long left) {
      return Math.max(1, memory == null ? left : Math.min(SAMPLE_NANOS, left));
    }
  }

  private void killAll() {
    ProcessTree.kill(process.toHandle());
    process.destroyForcibly(); // closes its streams, too
  }
}
