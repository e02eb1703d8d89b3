package org.mpsstress.scenarios.oracle.observation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.harness.trace.BrokenTraceException;
import org.mpsstress.harness.trace.TraceFile;
import org.mpsstress.harness.trace.TraceLane;
import org.mpsstress.harness.trace.TraceRecord;

/** Takes a snapshot of a trace file, whatever became of the process that wrote it. */
public final class TraceSnapshot {
  private static final long MOST_RECORDS = 16L << 20;

  private TraceSnapshot() {}

  /**
   * Reads the file; one that is missing or was never filled is a trace of nothing.
   *
   * @throws IllegalStateException if the file is not a whole trace
   */
  public static RunTrace read(Path path) {
    try {
      if (!Files.exists(path) || isBlank(path)) {
        return RunTrace.none();
      }
      try (TraceFile file = TraceFile.open(path)) {
        return read(file);
      }
    } catch (BrokenTraceException e) {
      throw new IllegalStateException("a broken trace: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the trace " + path + ": " + e.getMessage(), e);
    }
  }

  /** Its maker died before it wrote the first word. */
  private static boolean isBlank(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] magic = in.readNBytes(Long.BYTES);
      return magic.length < Long.BYTES || Arrays.equals(magic, new byte[Long.BYTES]);
    }
  }

  private static RunTrace read(TraceFile file) throws IOException {
    List<LaneTrace> lanes = new ArrayList<>();
    Map<Long, String> texts = new HashMap<>();
    long total = 0;
    for (TraceLane lane : file.lanes()) {
      total += lane.count();
      if (total > MOST_RECORDS) {
        throw new IllegalStateException("a trace of more than " + MOST_RECORDS + " records");
      }
      List<TraceRecord> records = file.records(lane);
      for (TraceRecord record : records) {
        if (record.kind().hasText() && record.value() != 0) {
          texts.put(record.value(), file.text(record));
        }
      }
      lanes.add(
          new LaneTrace(
              lane.index(),
              lane.group(),
              lane.member(),
              lane.nativeThread(),
              lane.dropped(),
              records));
    }
    return new RunTrace(
        file.seed(),
        file.state(),
        file.ticksPerNano(),
        file.startTicks(),
        lanes,
        texts,
        file.summary().orElse(null),
        file.violation().orElse(null));
  }
}
