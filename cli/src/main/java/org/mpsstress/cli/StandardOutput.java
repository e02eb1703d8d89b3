package org.mpsstress.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * A stream that remembers that it could not be written: printers say nothing of that, and half a
 * document must not come with exit code 0. A reader who went away has what it wanted.
 */
final class StandardOutput extends OutputStream {
  private static final String READER_GONE = "Broken pipe";

  private final OutputStream out;
  private IOException first;

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  /** Why something of it is missing, if something is. */
  synchronized Optional<String> failure() {
    return Optional.ofNullable(first).map(IOException::getMessage);
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] octets, int from, int length) throws IOException {
    try {
      out.write(octets, from, length);
    } catch (IOException error) {
      throw kept(error);
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
