package org.mpsstress.model.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that a child writes its standard error to, of which only so much is ever read.
 *
 * @param file it may not be there
 * @param mostBytes that are read at once
 */
public record FileTail(Path file, int mostBytes) {
  /** How long it is by now; 0 where it is not there. */
  public long length() {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }

  /** Its end; empty where it cannot be read. */
  public String text() {
    return since(0);
  }

  /** What it has from that offset on; the end of that if it is much. */
  public String since(long offset) {
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "r")) {
      long from = Math.max(offset, opened.length() - mostBytes);
      opened.seek(from);
      byte[] bytes = new byte[(int) Math.max(0, opened.length() - from)];
      opened.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** Adds a line of ours to it, where it can be written; the child must write to its end, too. */
  public void append(String line) {
    try {
      Files.writeString(
          file, "mps-stress: " + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      // as what cannot be read: the child's end tells the rest
    }
  }

  /** Its beginning, as far as it is read. */
  public String head() throws IOException {
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "r")) {
      byte[] bytes = new byte[(int) Math.min(opened.length(), mostBytes)];
      opened.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
