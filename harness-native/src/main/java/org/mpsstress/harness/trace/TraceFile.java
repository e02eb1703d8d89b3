package org.mpsstress.harness.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a trace, while it is written or after its writer has died. What was published when a method
 * looks is what it sees. Every number of the file is checked: a dying process may have written
 * anything. The file is read, not mapped: one that is cut off under a mapping kills its reader.
 */
public final class TraceFile implements AutoCloseable {
  private static final long LARGEST_LANE_BYTES = 1L << 30;

  private final Path path;
  private final FileChannel channel;
  private final ByteBuffer header;

  private TraceFile(Path path, FileChannel channel, ByteBuffer header) {
    this.path = path;
    this.channel = channel;
    this.header = header;
  }

  /**
   * Opens a trace.
   *
   * @throws BrokenTraceException if it is none, or is not made yet
   */
  public static TraceFile open(Path path) throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    try {
      TraceFile file = new TraceFile(path, channel, null);
      return new TraceFile(path, channel, file.checkedHeader());
    } catch (IOException | RuntimeException error) {
      channel.close();
      throw error;
    }
  }

  private ByteBuffer checkedHeader() throws IOException {
    ByteBuffer read = bytes(0, TraceLayout.HEADER_BYTES);
    require(read.getLong(0) == TraceLayout.MAGIC, "it has no magic number");
    int version = read.getInt(TraceLayout.VERSION_OFFSET);
    require(version == TraceLayout.VERSION, "it has version " + version);
    int lanes = read.getInt(TraceLayout.LANE_COUNT);
    require(
        lanes >= 1 && lanes <= TraceLayout.MOST_LANES, "it says that it has " + lanes + " lanes");
    require(read.getLong(TraceLayout.LANE_CAPACITY) >= 0, "its lanes have a negative capacity");
    return read;
  }

  public int laneCount() {
    return header.getInt(TraceLayout.LANE_COUNT);
  }

  public long seed() {
    return header.getLong(TraceLayout.SEED);
  }

  public long processId() {
    return header.getLong(TraceLayout.PROCESS_ID);
  }

  public double ticksPerNano() {
    return header.getDouble(TraceLayout.TICKS_PER_NANO);
  }

  /** The clock when the file was made. */
  public long startTicks() {
    return header.getLong(TraceLayout.START_TICKS);
  }

  /** SHA-256 of the plan file. */
  public byte[] planDigest() {
    byte[] digest = new byte[TraceLayout.DIGEST_BYTES];
    header.get(TraceLayout.PLAN_DIGEST, digest);
    return digest;
  }

  /** How far the run is now. */
  public RunState state() throws IOException {
    int state = bytes(TraceLayout.STATE, Integer.BYTES).getInt(0);
    require(state >= 0 && state < RunState.values().length, "its run is in state " + state);
    return RunState.values()[state];
  }

  /** All lanes as they are now. */
  public List<TraceLane> lanes() throws IOException {
    int count = laneCount();
    ByteBuffer table =
        bytes(header.getLong(TraceLayout.LANE_TABLE), count * TraceLayout.LANE_BYTES);
    List<TraceLane> lanes = new ArrayList<>(count);
    for (int index = 0; index < count; index++) {
      int at = index * TraceLayout.LANE_BYTES;
      lanes.add(
          new TraceLane(
              index,
              table.getInt(at + TraceLayout.LANE_GROUP),
              table.getInt(at + TraceLayout.LANE_MEMBER),
              table.getLong(at + TraceLayout.LANE_NATIVE_THREAD),
              table.getLong(at + TraceLayout.LANE_RECORDS_COUNT),
              table.getLong(at + TraceLayout.LANE_DROPPED)));
    }
    return lanes;
  }

  /**
   * The records that a lane had published when it was looked at; each is made anew when it is asked
   * for, for there can be millions.
   */
  public List<TraceRecord> records(TraceLane lane) throws IOException {
    long capacity = header.getLong(TraceLayout.LANE_CAPACITY);
    long length = lane.count() * TraceLayout.RECORD_BYTES;
    require(
        lane.count() >= 0 && lane.count() <= capacity && length <= LARGEST_LANE_BYTES,
        "lane " + lane.index() + " says that it has " + lane.count() + " records");
    long offset =
        header.getLong(TraceLayout.RECORDS) + lane.index() * capacity * TraceLayout.RECORD_BYTES;
    return new RecordList(path, bytes(offset, (int) length));
  }

  /** The text of an error or a mismatch; "" if there was no room for it. */
  public String text(TraceRecord record) throws IOException {
    if (!record.kind().hasText()) {
      throw new IllegalArgumentException("a record of kind " + record.kind() + " has no text");
    }
    long offset = header.getLong(TraceLayout.TEXT) + (record.value() >>> 24);
    return text(offset, record.value() & 0xffffff);
  }

  /** The JSON object of a run that finished. */
  public Optional<String> summary() throws IOException {
    return block(TraceLayout.SUMMARY, TraceLayout.SUMMARY_BYTES);
  }

  /** The text of a broken rule of the device. */
  public Optional<String> violation() throws IOException {
    return block(TraceLayout.VIOLATION, TraceLayout.VIOLATION_BYTES);
  }

  private Optional<String> block(int offsetField, int lengthField) throws IOException {
    ByteBuffer now = bytes(0, TraceLayout.HEADER_BYTES);
    long offset = now.getLong(offsetField);
    return offset == 0 ? Optional.empty() : Optional.of(text(offset, now.getLong(lengthField)));
  }

  private String text(long offset, long length) throws IOException {
    long start = header.getLong(TraceLayout.TEXT);
    long end = start + header.getLong(TraceLayout.TEXT_CAPACITY);
    require(
        offset >= start
            && length >= 0
            && length < TraceLayout.MOST_TEXT_BYTES
            && offset <= end - length,
        "a text lies outside of the text area");
    return new String(bytes(offset, (int) length).array(), StandardCharsets.UTF_8);
  }

  private ByteBuffer bytes(long offset, int length) throws IOException {
    require(offset >= 0 && length >= 0 && offset <= channel.size() - length, "it is cut off");
    ByteBuffer read = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (read.hasRemaining()) {
      if (channel.read(read, offset + read.position()) < 0) {
        throw new BrokenTraceException(path + " ended early");
      }
    }
    return read;
  }

  private void require(boolean condition, String complaint) {
    if (!condition) {
      throw new BrokenTraceException(path + " is no whole trace: " + complaint);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
