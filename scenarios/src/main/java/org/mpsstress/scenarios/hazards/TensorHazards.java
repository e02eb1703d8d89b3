package org.mpsstress.scenarios.hazards;

import java.util.Map;

/** What a thread must not do with a tensor now, and why; null where it may. */
final class TensorHazards {
  private final LaneState lane;

  TensorHazards(LaneState lane) {
    this.lane = lane;
  }

  String ofRead(TensorState tensor, StreamState on) {
    if (!tensor.specified) {
      return "it has no contents";
    }
    return ordered(tensor.writer, tensor.written, on) ? null : "it may not be written yet";
  }

  private boolean ordered(StreamState stream, int place, StreamState on) {
    return stream == null || lane.done(stream, place) || on.knows(stream) >= place;
  }

  String ofCheck(TensorState tensor) {
    return lane.isWritten(tensor) && tensor.specified
        ? null
        : "the host does not know that it is written";
  }

  /** Whether its memory may be given back now (C36, C37). */
  String ofDrop(TensorState tensor) {
    if (tensor.lent) {
      return "another thread may use it without holding it";
    }
    for (Map.Entry<StreamState, Integer> read : tensor.reads.entrySet()) {
      StreamState reader = read.getKey();
      boolean safe =
          reader == tensor.home
              || tensor.recorded.contains(reader)
              || lane.done(reader, read.getValue())
              || tensor.home != null && tensor.home.knows(reader) >= read.getValue();
      if (!safe) {
        return "another stream may still read it";
      }
    }
    return null;
  }

  String ofPoke(TensorState tensor) {
    boolean read =
        tensor.reads.entrySet().stream().allMatch(one -> lane.done(one.getKey(), one.getValue()));
    return tensor.frozen || !read || !lane.isWritten(tensor) ? "the device may still use it" : null;
  }

  String ofWrite(TensorState tensor, StreamState on) {
    boolean read =
        tensor.reads.entrySet().stream().allMatch(one -> ordered(one.getKey(), one.getValue(), on));
    return tensor.frozen || !read || !ordered(tensor.writer, tensor.written, on)
        ? "the device may still use it on another stream"
        : null;
  }
}
