package org.mpsstress.harness.trace;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/** A lane's records over the bytes that were read, made into objects one by one. */
final class RecordList extends AbstractList<TraceRecord> implements RandomAccess {
  private final ByteBuffer bytes;

  /** A record of no known kind is refused at once, not when somebody comes to it. */
  RecordList(Path path, ByteBuffer bytes) {
    this.bytes = bytes;
    for (int at = TraceLayout.RECORD_KIND; at < bytes.capacity(); at += TraceLayout.RECORD_BYTES) {
      int number = bytes.get(at) & 0xff;
      if (RecordKind.of(number).isEmpty()) {
        throw new BrokenTraceException(path + " has a record of kind " + number);
      }
    }
  }

  @Override
  public int size() {
    return bytes.capacity() / TraceLayout.RECORD_BYTES;
  }

  @Override
  public TraceRecord get(int index) {
    int at = Objects.checkIndex(index, size()) * TraceLayout.RECORD_BYTES;
    RecordKind kind = RecordKind.of(bytes.get(at + TraceLayout.RECORD_KIND)).orElseThrow();
    return new TraceRecord(
        bytes.getLong(at + TraceLayout.RECORD_TICKS),
        bytes.getInt(at + TraceLayout.RECORD_ITERATION),
        bytes.getShort(at + TraceLayout.RECORD_OPERATION) & 0xffff,
        kind,
        bytes.get(at + TraceLayout.RECORD_CODE) & 0xff,
        bytes.getInt(at + TraceLayout.RECORD_STREAM),
        bytes.getInt(at + TraceLayout.RECORD_SECTION),
        bytes.getLong(at + TraceLayout.RECORD_VALUE));
  }
}
