package org.mpsstress.benchmarks.throughput;

import java.io.IOException;
import java.nio.file.Path;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceFile;
import org.mpsstress.harness.trace.TraceLane;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * How much a run did, from its trace.
 *
 * @param operations that ended
 * @param seconds from the first thread that left the start barrier to the last operation's end
 */
record Throughput(long operations, double seconds) {
  double perSecond() {
    return operations / seconds;
  }

  /**
   * Reads it.
   *
   * @throws FrameworkError if something went wrong in the run: its speed then means nothing
   */
  static Throughput of(Path trace) {
    try (TraceFile file = TraceFile.open(trace)) {
      Counter counter = new Counter(trace);
      for (TraceLane lane : file.lanes()) {
        if (lane.dropped() > 0) {
          throw new FrameworkError(trace + " lost records: the run was too long for it");
        }
        if (lane.index() > 0) {
          file.records(lane).forEach(counter::count);
        }
      }
      return counter.throughput(file.ticksPerNano());
    } catch (IOException error) {
      throw new FrameworkError("cannot read " + trace + ": " + error.getMessage(), error);
    }
  }

  /** Goes through the records of all threads. */
  static final class Counter {
    private final Path trace;
    private long operations;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    Counter(Path trace) {
      this.trace = trace;
    }

    void count(TraceRecord record) {
      if (record.kind() == RecordKind.ERROR || record.kind() == RecordKind.MISMATCH) {
        throw new FrameworkError(trace + " has an error: the speed of its run means nothing");
      }
      if (record.kind() == RecordKind.THREAD_START) {
        first = Math.min(first, record.ticks());
      }
      if (record.kind() == RecordKind.END) {
        operations++;
        last = Math.max(last, record.ticks());
      }
    }

    Throughput throughput(double ticksPerNano) {
      if (operations == 0 || last <= first) {
        throw new FrameworkError(trace + " holds no operation");
      }
      return new Throughput(operations, (last - first) / ticksPerNano / 1e9);
    }
  }
}
