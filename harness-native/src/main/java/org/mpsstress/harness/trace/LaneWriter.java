package org.mpsstress.harness.trace;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.mpsstress.harness.HarnessSession;

/**
 * Writes the records of one lane from Java, into the same mapped file as the native interpreter.
 * For one thread at a time. A release store of the lane's count publishes a record; nothing
 * stronger, so that writing orders no other threads.
 */
public final class LaneWriter {
  private static final VarHandle LONG =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteBuffer head; // header and lane table
  private final ByteBuffer records;
  private final ByteBuffer text;
  private final int lane; // offset in head
  private final long capacity;
  private long next;

  private LaneWriter(ByteBuffer head, ByteBuffer records, ByteBuffer text, int lane) {
    this.head = head;
    this.records = records;
    this.text = text;
    this.lane = lane;
    this.capacity = head.getLong(TraceLayout.LANE_CAPACITY);
    this.next = head.getLong(lane + TraceLayout.LANE_RECORDS_COUNT);
  }

  /** Maps the parts of a trace that the lane's thread writes; the session has made the file. */
  public static LaneWriter open(Path trace, int lane) throws IOException {
    try (FileChannel channel =
        FileChannel.open(trace, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer header = map(channel, 0, TraceLayout.HEADER_BYTES);
      if (header.getLong(0) != TraceLayout.MAGIC) {
        throw new BrokenTraceException(trace + " is no trace");
      }
      if (lane < 0 || lane >= header.getInt(TraceLayout.LANE_COUNT)) {
        throw new IllegalArgumentException("the trace has no lane " + lane);
      }
      long laneBytes = header.getLong(TraceLayout.LANE_CAPACITY) * TraceLayout.RECORD_BYTES;
      long firstRecord = header.getLong(TraceLayout.RECORDS);
      return new LaneWriter(
          map(channel, 0, firstRecord),
          map(channel, firstRecord + lane * laneBytes, laneBytes),
          map(channel, header.getLong(TraceLayout.TEXT), header.getLong(TraceLayout.TEXT_CAPACITY)),
          (int) header.getLong(TraceLayout.LANE_TABLE) + lane * TraceLayout.LANE_BYTES);
    }
  }

  private static ByteBuffer map(FileChannel channel, long offset, long length) throws IOException {
    return channel
        .map(FileChannel.MapMode.READ_WRITE, offset, length)
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Appends a record with the clock's time; allocates nothing. One that finds no room is counted.
   *
   * @param section 0 setup of all, 1 setup of a thread, 2 program, 3 teardown
   * @param stream that the operation ran on or answered, or -1
   */
  public void append(
      RecordKind kind,
      int section,
      int iteration,
      int operation,
      int code,
      int stream,
      long value) {
    if (next >= capacity) {
      int dropped = lane + TraceLayout.LANE_DROPPED;
      head.putLong(dropped, head.getLong(dropped) + 1);
      return;
    }
    int at = (int) (next * TraceLayout.RECORD_BYTES);
    records.putLong(at + TraceLayout.RECORD_TICKS, HarnessSession.clockTicks());
    records.putInt(at + TraceLayout.RECORD_ITERATION, iteration);
    records.putShort(at + TraceLayout.RECORD_OPERATION, (short) operation);
    records.put(at + TraceLayout.RECORD_KIND, (byte) kind.number());
    records.put(at + TraceLayout.RECORD_CODE, (byte) code);
    records.putInt(at + TraceLayout.RECORD_STREAM, stream);
    records.putInt(at + TraceLayout.RECORD_SECTION, section);
    records.putLong(at + TraceLayout.RECORD_VALUE, value);
    LONG.setRelease(head, lane + TraceLayout.LANE_RECORDS_COUNT, ++next);
  }

  /** Puts a text into the trace; the value of an ERROR or MISMATCH record that refers to it. */
  public long addText(String words) {
    byte[] bytes = words.getBytes(StandardCharsets.UTF_8);
    int wanted = Math.min(bytes.length, TraceLayout.MOST_TEXT_BYTES - 1);
    long offset = (long) LONG.getAndAdd(head, TraceLayout.TEXT_USED, (long) wanted);
    long room = text.capacity() - TraceLayout.RESERVED_TEXT_BYTES - offset;
    if (room <= 0) {
      return 0;
    }
    int length = (int) Math.min(wanted, room);
    text.put((int) offset, bytes, 0, length);
    return offset << 24 | length;
  }
}
