package org.mpsstress.scenarios.oracle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes trace files byte by byte, as mpsstress/trace.h lays them out; for tests. */
public final class TraceFileBuilder {
  private static final int HEADER = 4096;
  private static final int CAPACITY = 64;
  private static final int TEXT = 1 << 16;

  private final int lanes;
  private final ByteBuffer bytes;
  private final int textOffset;
  private int textUsed;
  private int behindTexts;

  /** A file with so many lanes, the setup lane included, all of one group. */
  public TraceFileBuilder(int lanes, long seed) {
    this.lanes = lanes;
    int records = HEADER + lanes * 64;
    textOffset = records + lanes * CAPACITY * 32;
    bytes = ByteBuffer.allocate(textOffset + 2 * TEXT).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(0, 0x315452545353504dL);
    bytes.putInt(8, 1);
    bytes.putInt(12, lanes);
    bytes.putLong(16, CAPACITY);
    bytes.putLong(24, HEADER);
    bytes.putLong(32, records);
    bytes.putLong(40, textOffset);
    bytes.putLong(48, 2 * TEXT);
    bytes.putLong(96, seed);
    bytes.putDouble(120, 1.0);
    for (int lane = 0; lane < lanes; lane++) {
      bytes.putInt(HEADER + lane * 64 + 16, lane == 0 ? -1 : 0);
      bytes.putInt(HEADER + lane * 64 + 20, Math.max(0, lane - 1));
      bytes.putLong(HEADER + lane * 64 + 24, 4000 + lane);
    }
  }

  public TraceFileBuilder state(int state) {
    bytes.putInt(112, state);
    return this;
  }

  /** Appends a record; text is that of an error or a mismatch, or null. */
  public TraceFileBuilder record(
      int lane,
      int kind,
      int iteration,
      int operation,
      int code,
      int stream,
      long value,
      String text) {
    int laneAt = HEADER + lane * 64;
    long count = bytes.getLong(laneAt);
    int at = HEADER + lanes * 64 + (lane * CAPACITY + (int) count) * 32;
    bytes.putLong(at, 1000 + count);
    bytes.putInt(at + 8, iteration);
    bytes.putShort(at + 12, (short) operation);
    bytes.put(at + 14, (byte) kind);
    bytes.put(at + 15, (byte) code);
    bytes.putInt(at + 16, stream);
    bytes.putInt(at + 20, 2);
    bytes.putLong(at + 24, text == null ? value : reference(text));
    bytes.putLong(laneAt, count + 1);
    return this;
  }

  /** The lane's thread begins, runs operation 0 that often on stream 1, and ends. */
  public TraceFileBuilder wholeLane(int lane, int code, int times) {
    record(lane, 5, 0, 0xffff, 0, -1, 0, null);
    record(lane, 6, 0, 0xffff, 0, -1, 0, null);
    for (int i = 0; i < times; i++) {
      record(lane, 1, i, 0, code, -1, 0, null);
      record(lane, 2, i, 0, code, lane, 0, null);
    }
    return record(lane, 7, 0, 0xffff, 0, -1, 0, null);
  }

  public TraceFileBuilder dropped(int lane, long count) {
    bytes.putLong(HEADER + lane * 64 + 8, count);
    return this;
  }

  public TraceFileBuilder summary(String json) {
    return block(136, json);
  }

  public TraceFileBuilder violation(String text) {
    return block(152, text);
  }

  /** Behind the text area. */
  private TraceFileBuilder block(int headerOffset, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    bytes.position(textOffset + TEXT + behindTexts);
    bytes.putLong(headerOffset, bytes.position());
    bytes.putLong(headerOffset + 8, utf8.length);
    bytes.put(utf8);
    behindTexts += utf8.length;
    return this;
  }

  private long reference(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    bytes.position(textOffset + textUsed);
    bytes.put(utf8);
    long reference = ((long) textUsed << 24) | utf8.length;
    textUsed += utf8.length;
    bytes.putLong(56, textUsed);
    return reference;
  }

  /** For tests that break a file: the bytes themselves. */
  public ByteBuffer bytes() {
    return bytes;
  }

  public void write(Path file) throws IOException {
    Files.write(file, bytes.array());
  }
}
