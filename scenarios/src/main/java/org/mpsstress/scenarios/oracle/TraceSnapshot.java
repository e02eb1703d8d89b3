package org.mpsstress.scenarios.oracle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a trace file into a {@link RunTrace}, whatever became of the process that wrote it. Every
 * number of the file is checked: a dying process may have written anything.
 */
public final class TraceSnapshot {
  private static final long MAGIC = 0x315452545353504dL;
  private static final int HEADER_BYTES = 4096;
  private static final int LANE_BYTES = 64;
  private static final int MAXIMUM_LANES = 1 << 16;
  private static final long MAXIMUM_RECORDS = 16L << 20;
  private static final int MAXIMUM_TEXT = 64 << 20;

  private final FileChannel channel;
  private ByteBuffer texts;

  private TraceSnapshot(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Reads the file; one that is missing or was never finished being made is a trace of nothing.
   *
   * @throws IllegalStateException if the file is not a trace
   */
  public static RunTrace read(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel.size() < HEADER_BYTES ? RunTrace.none() : new TraceSnapshot(channel).read();
    } catch (NoSuchFileException neverMade) {
      return RunTrace.none();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the trace " + file + ": " + e.getMessage(), e);
    }
  }

  private RunTrace read() throws IOException {
    ByteBuffer header = bytes(0, HEADER_BYTES);
    long magic = header.getLong(0);
    if (magic == 0) {
      return RunTrace.none();
    }
    int laneCount = header.getInt(12);
    require(magic == MAGIC && header.getInt(8) == 1, "it is not a trace of version 1");
    require(laneCount > 0 && laneCount <= MAXIMUM_LANES, "it says it has " + laneCount + " lanes");
    long textOffset = header.getLong(40);
    long textUsed = Math.min(header.getLong(48), header.getLong(56));
    require(textUsed >= 0 && textUsed <= MAXIMUM_TEXT, "its text has " + textUsed + " bytes");
    texts = bytes(textOffset, (int) textUsed);
    int state = header.getInt(112);
    RunTrace.State[] states = RunTrace.State.values();
    return new RunTrace(
        header.getLong(96),
        states[Math.min(Math.max(state, 0), states.length - 1)],
        header.getDouble(120),
        header.getLong(128),
        lanes(header, laneCount),
        block(header.getLong(136), header.getLong(144)),
        block(header.getLong(152), header.getLong(160)));
  }

  private List<LaneTrace> lanes(ByteBuffer header, int laneCount) throws IOException {
    final long capacity = header.getLong(16);
    final long records = header.getLong(32);
    List<LaneTrace> lanes = new ArrayList<>();
    ByteBuffer table = bytes(header.getLong(24), laneCount * LANE_BYTES);
    long total = 0;
    for (int lane = 0; lane < laneCount; lane++) {
      int at = lane * LANE_BYTES;
      long count = table.getLong(at);
      require(
          count >= 0 && count <= capacity, "lane " + lane + " says it has " + count + " records");
      total += count;
      require(total <= MAXIMUM_RECORDS, "it has more than " + MAXIMUM_RECORDS + " records");
      long offset = records + lane * capacity * RecordList.RECORD_BYTES;
      lanes.add(
          new LaneTrace(
              lane,
              table.getInt(at + 16),
              table.getInt(at + 20),
              table.getLong(at + 24),
              table.getLong(at + 8),
              new RecordList(bytes(offset, (int) count * RecordList.RECORD_BYTES), texts)));
    }
    return lanes;
  }

  /** A text that lies somewhere in the file, or null if there is none. */
  private String block(long offset, long length) throws IOException {
    if (offset <= 0 || length <= 0 || length > MAXIMUM_TEXT) {
      return null;
    }
    return new String(bytes(offset, (int) length).array(), StandardCharsets.UTF_8);
  }

  private ByteBuffer bytes(long offset, int length) throws IOException {
    require(offset >= 0 && length >= 0 && offset + length <= channel.size(), "it is cut off");
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, offset + bytes.position()) < 0) {
        throw new IOException("the file ended early");
      }
    }
    return bytes;
  }

  private static void require(boolean condition, String what) {
    if (!condition) {
      throw new IllegalStateException("a broken trace: " + what);
    }
  }
}
