package org.mpsstress.model.record;

import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.model.Json;

/**
 * Appends entries to a run record as things happen. Each entry is handed to the operating system
 * whole before {@link #write} returns, so killing the process loses at most the entry being
 * written. Safe for threads.
 */
public final class RunRecordWriter implements Closeable {
  /** Not a channel: interrupting a thread would close it under all others. */
  private final OutputStream out;

  private final Path path;

  private RunRecordWriter(Path path, OutputStream out) {
    this.path = path;
    this.out = out;
  }

  /** Makes a new record; a file that exists is never overwritten. */
  public static RunRecordWriter create(Path path) throws IOException {
    Files.createFile(path);
    return new RunRecordWriter(path, new FileOutputStream(path.toFile(), true));
  }

  /** Where the record lies. */
  public Path path() {
    return path;
  }

  /** Appends one line. */
  public void write(RecordEntry entry) {
    try {
      byte[] line = line(entry);
      synchronized (out) {
        out.write(line);
        out.flush();
      }
    } catch (IOException error) {
      throw new UncheckedIOException("cannot write the run record " + path, error);
    }
  }

  private static byte[] line(RecordEntry entry) throws IOException {
    String json = Json.mapper().writerFor(RecordEntry.class).writeValueAsString(entry);
    return (json + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    synchronized (out) {
      out.close();
    }
  }
}
