package org.mpsstress.scenarios.runner;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordWriter;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Where entries go: the file first, then whoever listens. Progress comes from several threads. */
final class RecordSink implements AutoCloseable {
  private final RunRecordWriter writer;
  private final List<RunListener> listeners;
  private final List<RecordEntry> entries = new ArrayList<>();

  RecordSink(Path file, List<RunListener> listeners) {
    this.listeners = listeners;
    try {
      this.writer = RunRecordWriter.create(file);
    } catch (FileAlreadyExistsException taken) {
      throw new RecordTaken(file, taken);
    } catch (IOException e) {
      throw new FrameworkError("cannot make the record " + file + ": " + e.getMessage(), e);
    }
  }

  synchronized void write(RecordEntry entry) {
    writer.write(entry);
    entries.add(entry);
    listeners.forEach(listener -> listener.entry(entry));
  }

  synchronized void progress(RunListener.Progress progress) {
    listeners.forEach(listener -> listener.progress(progress));
  }

  synchronized int findings() {
    return (int) entries.stream().filter(FindingEntry.class::isInstance).count();
  }

  RunRecord record() {
    return RunRecord.of(entries, false);
  }

  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException e) {
      throw new FrameworkError("cannot close the record: " + e.getMessage(), e);
    }
  }
}
