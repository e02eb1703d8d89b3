package org.mpsstress.scenarios.hazards;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A tensor as one thread knows it. */
final class TensorState {
  /** The stream that it was allocated on; null where another thread did that. */
  final StreamState home;

  /** Whether it has contents. */
  boolean specified = true;

  /** The stream of the last write by the device and its place there; null where that is done. */
  StreamState writer;

  int written;

  /** The last read on each stream. */
  final Map<StreamState, Integer> reads = new HashMap<>();

  /** Streams that were recorded on it (C37). */
  final Set<StreamState> recorded = new HashSet<>();

  /** What the host is to wait for (C41). */
  final Map<StreamState, Integer> marks = new HashMap<>();

  /** Somebody else may read it, too, or a copy of its contents was taken: it must stay. */
  boolean frozen;

  /** Its memory was given back, and others may have it: what borrowed that has outlived it. */
  boolean givenBack;

  /** Another thread may use its memory and does not hold it. */
  boolean lent;

  TensorState(StreamState home) {
    this.home = home;
  }

  /** What is waited for now: nothing of memory that was given back (C43). */
  Map<StreamState, Integer> marks() {
    return givenBack ? Map.of() : marks;
  }

  /** The last place on that stream where the device uses it; null where there is none. */
  Integer lastUse(StreamState stream) {
    Integer read = reads.get(stream);
    if (stream != writer) {
      return read;
    }
    return read == null ? written : Integer.valueOf(Math.max(read, written));
  }

  void writtenOn(StreamState stream, int place) {
    writer = stream;
    written = place;
    specified = true;
    reads.clear();
  }

  void writtenByHost() {
    writer = null;
    written = 0;
    specified = true;
    reads.clear();
  }
}
