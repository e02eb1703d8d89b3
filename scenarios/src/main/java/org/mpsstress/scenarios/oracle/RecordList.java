package org.mpsstress.scenarios.oracle;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * A lane's records as they lie in the file, made into objects one by one as they are looked at: a
 * run may have millions.
 */
final class RecordList extends AbstractList<TraceRecord> implements RandomAccess {
  static final int RECORD_BYTES = 32;

  private final ByteBuffer records;
  private final ByteBuffer texts;
  private final int count;

  /**
   * A list over bytes that nobody writes any more.
   *
   * @param records the lane's records
   * @param texts the text area, as much of it as is used
   */
  RecordList(ByteBuffer records, ByteBuffer texts) {
    this.records = records;
    this.texts = texts;
    this.count = records.capacity() / RECORD_BYTES;
  }

  @Override
  public int size() {
    return count;
  }

  @Override
  public TraceRecord get(int index) {
    if (index < 0 || index >= count) {
      throw new IndexOutOfBoundsException(index);
    }
    int at = index * RECORD_BYTES;
    TraceRecord.Kind kind = TraceRecord.Kind.of(records.get(at + 14) & 0xff);
    if (kind == null) {
      throw new IllegalStateException(
          "a broken trace: a record has kind " + (records.get(at + 14) & 0xff));
    }
    long value = records.getLong(at + 24);
    boolean hasText = kind == TraceRecord.Kind.ERROR || kind == TraceRecord.Kind.MISMATCH;
    return new TraceRecord(
        records.getLong(at),
        records.getInt(at + 8),
        records.getShort(at + 12) & 0xffff,
        kind,
        records.get(at + 15) & 0xff,
        records.getInt(at + 16),
        records.getInt(at + 20),
        value,
        hasText ? text(value >>> 24, (int) (value & 0xffffff)) : null);
  }

  /** A text of the text area, or null if there was no room for it. */
  private String text(long offset, int length) {
    if (length == 0 || offset + length > texts.capacity()) {
      return null;
    }
    byte[] utf8 = new byte[length];
    texts.get((int) offset, utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
