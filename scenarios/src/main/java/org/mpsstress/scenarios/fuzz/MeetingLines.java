package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.List;

/** Writes the lines at which threads meet: what goes through channels, and barriers. */
final class MeetingLines {
  private final LaneDraft draft;
  private final TensorLines tensors;

  MeetingLines(LaneDraft draft, TensorLines tensors) {
    this.draft = draft;
    this.tensors = tensors;
  }

  /**
   * Sends a tensor: through {@code channel}, with its mark through {@code marks} if there is one.
   */
  Facts send(int place, String channel, String marks, List<Integer> shape) {
    if (draft.lane.isGated() && draft.ground.waitsInQueues()) {
      draft.say("open_gate", null, List.of(), "open gate");
    }
    String tensor = draft.fresh("t");
    draft.say("randint", tensor, List.of(), "randint " + shape);
    draft.know(tensor, new Facts(shape, 7));
    if (draft.random.nextBoolean()) {
      String sum = draft.fresh("t");
      if (draft.say("add", sum, List.of(tensor, tensor), "add " + tensor + " " + tensor)) {
        draft.know(sum, new Facts(shape, 14));
        tensor = sum;
      }
    }
    String mark = marks == null ? null : draft.fresh("e");
    if (mark != null) {
      draft.say("event", mark, List.of(), "event");
      draft.say("record", null, List.of(mark), "record " + mark);
    } else if (draft.random.nextBoolean()) {
      synchronize();
    } else if (!draft.mayCheck(tensor)) {
      synchronize();
    }
    draft.meet("send", place, null, List.of(tensor), "send " + channel + " " + tensor);
    if (mark != null) {
      draft.meet("send", place + 1, null, List.of(mark), "send " + marks + " " + mark);
    }
    return draft.facts.get(tensor);
  }

  /** Receives what was sent so. */
  void receive(int place, String channel, String marks, Facts sent) {
    String tensor = draft.fresh("t");
    draft.meet("receive", place, tensor, List.of(), "receive " + channel);
    draft.know(tensor, sent);
    if (marks != null) {
      String mark = draft.fresh("e");
      draft.meet("receive", place + 1, mark, List.of(), "receive " + marks);
      boolean host = draft.random.nextInt(3) == 0;
      draft.say(
          host ? "synchronize_event" : "wait",
          null,
          List.of(mark),
          (host ? "synchronize " : "wait ") + mark);
    }
    if (draft.random.nextBoolean()) {
      // so it may be given back while this thread's stream reads it (C37)
      String stream = draft.fresh("s");
      draft.say("current_stream", stream, List.of(), "current stream");
      String form = "record_stream " + tensor + " on " + stream;
      draft.say("record_stream", null, List.of(tensor, stream), form);
    }
    String result = draft.fresh("t");
    if (draft.say("add", result, List.of(tensor, tensor), "add " + tensor + " " + tensor)) {
      draft.know(result, new Facts(sent.shape(), sent.bound() * 2));
    }
    if (draft.random.nextInt(3) == 0
        && draft.say("free", null, List.of(tensor), "free " + tensor)) {
      draft.facts.remove(tensor);
    }
  }

  /** Sends one of its streams, which are then another thread's, too. */
  void sendStream(int place, String channel) {
    if (draft.lane.streamNames().isEmpty()) {
      draft.say("pool_stream", draft.fresh("s"), List.of(), "pool stream");
    }
    List<String> streams = draft.lane.streamNames();
    if (streams.isEmpty()) {
      throw new LaneDraft.Unfit();
    }
    String stream = pick(draft.random, streams);
    draft.meet("send", place, null, List.of(stream), "send " + channel + " " + stream);
  }

  /** Has work done on a stream of another thread, and waits for it there. */
  void receiveStream(int place, String channel) {
    String stream = draft.fresh("s");
    draft.meet("receive", place, stream, List.of(), "receive " + channel);
    String tensor = tensors.integers(draft.shape(), Place.on(stream));
    if (tensor != null && draft.random.nextBoolean()) {
      draft.say("synchronize_stream", null, List.of(stream), "synchronize stream " + stream);
      draft.say("check", null, List.of(tensor), "check " + tensor);
    }
  }

  /** Sends the mark of what it has done so far. */
  void sendMark(int place, String channel) {
    String mark = draft.fresh("e");
    draft.say("event", mark, List.of(), "event");
    draft.say("record", null, List.of(mark), "record " + mark);
    draft.meet("send", place, null, List.of(mark), "send " + channel + " " + mark);
  }

  /** Has a stream wait for such a mark, or waits for it. */
  void receiveMark(int place, String channel) {
    String mark = draft.fresh("e");
    draft.meet("receive", place, mark, List.of(), "receive " + channel);
    switch (draft.random.nextInt(3)) {
      case 0 -> draft.say("synchronize_event", null, List.of(mark), "synchronize " + mark);
      case 1 -> draft.say("query_event", null, List.of(mark), "query " + mark);
      default -> draft.say("wait", null, List.of(mark), "wait " + mark);
    }
  }

  /** Comes to a barrier. */
  void await(int place, String barrier) {
    if (draft.lane.isGated()) {
      draft.say("open_gate", null, List.of(), "open gate");
    }
    draft.meet("await", place, null, List.of(), "await " + barrier);
  }

  private void synchronize() {
    draft.say("synchronize_stream", null, List.of(), "synchronize stream");
  }
}
