package org.mpsstress.cli.campaign;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A whole trace, byte for byte as {@code mpsstress/trace.h} lays it out, small enough to damage.
 */
public final class TraceCorpus {
  private static final int HEADER = 4096;
  private static final int LANES = 3;
  private static final int LANE = 64;
  private static final int CAPACITY = 16;
  private static final int RECORD = 32;
  private static final int RECORDS = HEADER + LANES * LANE;
  private static final int TEXT = RECORDS + LANES * CAPACITY * RECORD;
  private static final int TEXT_BYTES = 1024;
  private static final int MISMATCH = 4;
  private static final String SUMMARY =
      "{\"statistics\":{\"before\":{\"liveTensors\":0},\"after\":{\"liveTensors\":0}},\"bindings\":"
          + "{\"waitedMillis\":1,\"left\":0},\"start\":{\"firstToSecondNanos\":20,"
          + "\"firstToLastNanos\":90,\"overlapped\":true},\"bitwise\":{\"compared\":1,"
          + "\"different\":0}}";

  private final ByteBuffer bytes =
      ByteBuffer.allocate(TEXT + TEXT_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  private TraceCorpus() {}

  /** Two threads that ran so many operations each, one of which saw a wrong value. */
  public static byte[] of(int operations) {
    TraceCorpus trace = new TraceCorpus();
    trace.header();
    for (int lane = 1; lane < LANES; lane++) {
      trace.record(lane, 5, 0xffff, 0, 0);
      trace.record(lane, 6, 0xffff, 0, 0);
      for (int operation = 0; operation < operations; operation++) {
        trace.record(lane, 1, operation, -1, 0);
        trace.record(lane, 2, operation, lane, 0);
      }
      trace.record(lane, MISMATCH, 0, 0, 5);
      trace.record(lane, 7, 0xffff, 0, 0);
    }
    return trace.bytes.array();
  }

  private void header() {
    bytes.putLong(0, 0x315452545353504dL).putInt(8, 1).putInt(12, LANES).putLong(16, CAPACITY);
    bytes.putLong(24, HEADER).putLong(32, RECORDS).putLong(40, TEXT).putLong(48, TEXT_BYTES);
    bytes.putLong(96, 7).putInt(112, 4).putDouble(120, 1.0);
    put(TEXT, "wrong");
    put(TEXT + 64, SUMMARY);
    bytes.putLong(136, TEXT + 64).putLong(144, SUMMARY.length());
    for (int lane = 0; lane < LANES; lane++) {
      int at = HEADER + lane * LANE;
      bytes.putInt(at + 16, lane == 0 ? -1 : 0).putInt(at + 20, Math.max(0, lane - 1));
      bytes.putLong(at + 24, 4000 + lane);
    }
  }

  private void put(int at, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < utf8.length; i++) {
      bytes.put(at + i, utf8[i]);
    }
  }

  private void record(int lane, int kind, int operation, int stream, long value) {
    long count = bytes.getLong(HEADER + lane * LANE);
    int at = RECORDS + (lane * CAPACITY + (int) count) * RECORD;
    bytes.putLong(at, 1000 + count).putShort(at + 12, (short) operation).put(at + 14, (byte) kind);
    bytes
        .put(at + 15, (byte) 14)
        .putInt(at + 16, stream)
        .putInt(at + 20, 2)
        .putLong(at + 24, value);
    bytes.putLong(HEADER + lane * LANE, count + 1);
  }
}
