package org.mpsstress.scenarios.watchdog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Asks a trace file that is being written how far its lanes are, without mapping it: a file that is
 * cut under a mapping kills the reader. (mpsstress/trace.h has the layout.)
 */
public final class TraceProbe {
  private static final long MAGIC = 0x315452545353504dL;
  private static final int LANE_COUNT = 12;
  private static final int LANE_TABLE_OFFSET = 24;
  private static final int STATE = 112;
  private static final int LANE_BYTES = 64;
  private static final int MAXIMUM_LANES = 1 << 16;

  private final Path file;

  public TraceProbe(Path file) {
    this.file = file;
  }

  /**
   * A number that changes whenever a lane publishes a record or the run enters another state; 0
   * while there is no trace yet.
   */
  public long progress() {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer header = read(channel, 0, STATE + 4);
      if (header == null || header.getLong(0) != MAGIC) {
        return 0;
      }
      int lanes = header.getInt(LANE_COUNT);
      if (lanes < 0 || lanes > MAXIMUM_LANES) {
        return 0;
      }
      long sum = header.getInt(STATE);
      ByteBuffer table = read(channel, header.getLong(LANE_TABLE_OFFSET), lanes * LANE_BYTES);
      for (int lane = 0; table != null && lane < lanes; lane++) {
        // dropped records are progress too
        sum += table.getLong(lane * LANE_BYTES) + table.getLong(lane * LANE_BYTES + 8);
      }
      return sum;
    } catch (IOException notYet) {
      return 0;
    }
  }

  private static ByteBuffer read(FileChannel channel, long offset, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, offset + bytes.position()) < 0) {
        return null;
      }
    }
    return bytes;
  }
}
