package org.mpsstress.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A stream that remembers that it could not be written: printers say nothing of that, and half a
 * document must not come with exit code 0. A reader who went away has what it wanted.
 */
final class StandardOutput extends OutputStream {
  private static final String READER_GONE = "Broken pipe";

  private final OutputStream out;
  private final ReentrantLock writing = new ReentrantLock();
  private IOException first;
  private volatile boolean begun;
  private boolean ended;

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  /** Why something of it is missing, if something is. */
  synchronized Optional<String> failure() {
    return Optional.ofNullable(first).map(IOException::getMessage);
  }

  /** Whether anything was written. */
  boolean isBegun() {
    return begun;
  }

  /**
   * Ends it with one last text, if nothing was written before it; what comes later is dropped. Does
   * nothing where a write does not come to its end: its reader reads no more.
   */
  void end(byte[] last) throws InterruptedException {
    if (!writing.tryLock(1, TimeUnit.SECONDS)) {
      return;
    }
    try {
      if (!begun && !ended) {
        out.write(last);
        out.flush();
      }
    } catch (IOException error) {
      kept(error);
    } finally {
      ended = true;
      writing.unlock();
    }
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] octets, int from, int length) throws IOException {
    writing.lock();
    try {
      if (!ended) {
        begun = true;
        out.write(octets, from, length);
      }
    } catch (IOException error) {
      throw kept(error);
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException error) {
      throw kept(error);
    }
  }

  private synchronized IOException kept(IOException error) {
    if (first == null && !READER_GONE.equals(error.getMessage())) {
      first = error;
    }
    return error;
  }
}
