package org.mpsstress.scenarios.hazards;

import java.util.OptionalInt;
import java.util.Set;
import org.mpsstress.scenarios.language.program.Operation;

/** Says what a thread must not do now: what is undefined, waits for ever or depends on others. */
final class LaneHazards {
  /** Commands behind a closed gate: a queue holds so many and no more (C25). */
  private static final int MOST_BEHIND_A_GATE = 12;

  private final LaneState lane;
  private final TensorHazards tensors;
  private final EventHazards events;

  LaneHazards(LaneState lane) {
    this.lane = lane;
    this.tensors = new TensorHazards(lane);
    this.events = new EventHazards(lane, tensors);
  }

  TensorHazards tensors() {
    return tensors;
  }

  /** Why not; null where it may be done. */
  String judge(Act act) {
    if (!act.arguments().stream().allMatch(lane::has)) {
      return "nothing has that name";
    }
    StreamState on = lane.effective(act);
    boolean none = usesNone(act, on);
    if (none
        || act.raises()
            && Set.of("set_stream", "exchange_stream", "record_stream").contains(act.word())) {
      return none && act.raises() ? null : "no pool has that stream";
    }
    if (on.isGivenBack() || lane.named(act).anyMatch(StreamState::isGivenBack)) {
      return "the stream was given back";
    }
    StreamState queue = act.block() == null ? on : lane.streams.get(act.block());
    if (queue != lane.before(act) && !lane.ground.current().ofQueue()) {
      if (!lane.ground.current().byDefault()) {
        return "the pools do not agree on the current stream in a block";
      }
      if (!queue.isOwn() || !on.isOwn() || lane.ground.handsOver()) {
        return "another thread may come from the one queue to the other in turn";
      }
    }
    boolean waits = act.block() != null && act.operation().waitsForDevice();
    if (waits && (!on.isOwn() || lane.ground.handsOver())) {
      return "others may come to the queue while the block waits";
    }
    if (lane.gated && lane.ground.waitsInQueues() && act.operation().comesToQueue()) {
      return "another thread may wait in the queue until the gate is open";
    }
    if (lane.behindGates(on) > MOST_BEHIND_A_GATE) {
      return "too much waits for a gate";
    }
    String unsound = judgeWord(act, on);
    if (unsound != null || act.target() == null || !lane.tensors.containsKey(act.target())) {
      return unsound;
    }
    return ofDrop(act.target());
  }

  private boolean usesNone(Act act, StreamState on) {
    return LaneState.isNone(on) || lane.named(act).anyMatch(LaneState::isNone);
  }

  /** Whether what has that name may be let go of. */
  String ofDrop(String name) {
    return lane.borrowed.contains(name) ? null : tensors.ofDrop(lane.tensors.get(name));
  }

  private String judgeWord(Act act, StreamState on) {
    String word = act.word();
    Operation operation = act.operation();
    if (!operation.mayOutlive() && usesOutlived(act)) {
      return "its memory was given back";
    }
    if (operation.borrows()) {
      return null;
    }
    if (operation.derives() || operation.extendsKernels()) {
      if (!lane.isAlone(on) && operation.extendsKernels() && operation.derives()) {
        return "another thread may use the extension's stream";
      }
      if (word.equals("extension") && lane.inQueueOf(act, on)) {
        return "the extension dispatches to the queue that it would run on";
      }
      String unread =
          act.arguments().stream()
              .map(name -> tensors.ofRead(lane.tensors.get(name), on))
              .filter(reason -> reason != null)
              .findFirst()
              .orElse(null);
      return unread == null && operation.givesBack() ? judgeTake(act, on) : unread;
    }
    return switch (word) {
      case "read" -> first(tensors.ofRead(lane.tensor(act), on), lane.heldBack(on));
      case "check" -> tensors.ofCheck(lane.tensor(act));
      case "free" -> ofDrop(act.arguments().get(0));
      case "poke" -> tensors.ofPoke(lane.tensor(act));
      case "write" -> first(tensors.ofWrite(lane.tensor(act), on), lane.heldBack(on));
      case "wait_for_events" -> lane.heldBack(lane.tensor(act).marks());
      case "synchronize_stream" -> lane.heldBack(lane.given(act, 0, on));
      case "poll_stream" -> judgePoll(lane.given(act, 0, on));
      case "adopt_main_thread" -> "there is one main thread";
      case "release_stream" -> judgeRelease(act);
      case "named_stream" ->
          lane.ground.named() || LaneState.isNone(act.number().intValue())
              ? null
              : "the stream may be another thread's";
      case "default_stream" ->
          lane.ground.named() || lane.ground.alone() ? null : "the stream may be another thread's";
      case "pool_stream" ->
          lane.ground.draws() == Ground.Draws.NONE ? "too many streams are drawn" : null;
      case "query_stream" -> judgeStreamAnswer(act, lane.given(act, 0, on));
      case "record" -> events.ofRecord(lane.event(act), lane.given(act, 1, on));
      case "wait" -> events.ofDeviceWait(lane.event(act), lane.given(act, 1, on));
      case "query_event" -> events.ofAnswer(act, lane.event(act));
      case "poll_event" -> events.ofPoll(lane.event(act));
      case "synchronize_event" -> events.ofWait(act, lane.event(act));
      case "elapsed" -> events.ofElapsed(act);
      case "destroy" ->
          lane.event(act).shared || lane.event(act).passed ? "others use the event" : null;
      case "gate" -> judgeGate(on);
      case "same" -> lane.streams(act, 0) == lane.streams(act, 1) ? null : "they may be two";
      case "different" -> judgeDifferent(lane.streams(act, 0), lane.streams(act, 1));
      default -> judgeByTable(act);
    };
  }

  /** What follows from what the table says of a word. */
  private String judgeByTable(Act act) {
    Operation operation = act.operation();
    if (operation.meets()) {
      return events.ofMeeting(act);
    }
    if (operation.waitsForAllStreams() || operation.contents() != null && act.raises()) {
      return judgeAll(); // an allocation that fails has emptied the cache (C40)
    }
    if (operation.family() == Operation.Family.PROCESS) {
      return "a child is no thread of this program";
    }
    return act.answers() == null ? null : judgeCount(act);
  }

  private boolean usesOutlived(Act act) {
    return act.arguments().stream()
        .map(lane.tensors::get)
        .anyMatch(tensor -> tensor != null && tensor.givenBack);
  }

  /** It reads, and gives back where its stream's work need not be waited for. */
  private String judgeTake(Act act, StreamState on) {
    String name = act.arguments().get(0);
    TensorState tensor = lane.tensors.get(name);
    boolean kept = on == tensor.home || tensor.recorded.contains(on);
    return kept || lane.borrowed.contains(name) ? ofDrop(name) : "another stream may still read it";
  }

  private String judgeCount(Act act) {
    if (act.operation().answers() == Operation.Answer.BOOLEAN) {
      return null;
    }
    if (!lane.ground.alone()) {
      return "others count, too";
    }
    if (act.operation().answers() == Operation.Answer.COUNT) {
      return null;
    }
    OptionalInt count =
        act.word().equals("count_pending_frees") ? lane.pendingFrees() : OptionalInt.empty();
    if (count.isEmpty()) {
      return "the count depends on timing";
    }
    return count.getAsInt() == act.answers() ? null : "the count is " + count.getAsInt();
  }

  private static String first(String one, String other) {
    return one != null ? one : other;
  }

  private String judgeAll() {
    if (lane.ground.deviceErrors()) {
      return "another stream's error may come out here";
    }
    if (lane.ground.extensions()) {
      return "an extension of another thread may encode on its stream";
    }
    return lane.gated ? "its own gate holds that back" : null;
  }

  private String judgeStreamAnswer(Act act, StreamState stream) {
    if (act.answers() == null) {
      return null;
    }
    boolean known =
        act.answers() == 1
            ? stream.isOwn() && stream.isIdle() && !mayBeGivenCommands(stream)
            : lane.isHeldBack(stream.past());
    return known ? null : "the answer depends on timing";
  }

  /** By whoever frees what was recorded on it. */
  private boolean mayBeGivenCommands(StreamState stream) {
    return lane.ground.device() == Ground.Device.CUDA && stream.borrows();
  }

  /** Others may keep the stream from being idle, and so does what nobody commits (C18). */
  private String judgePoll(StreamState stream) {
    if (!stream.isOwn()) {
      return "others may use the stream";
    }
    return stream.isCommitted() ? lane.heldBack(stream) : "nobody commits its work";
  }

  private String judgeRelease(Act act) {
    return switch (lane.ground.release()) {
      case NONE -> "not every pool releases streams alike";
      case CLEARS -> null;
      case GIVES_BACK, EITHER -> {
        if (act.on() != null || act.block() != null) {
          yield "the stream is given back beneath its use";
        }
        yield lane.gated ? "its own gate holds that back" : null;
      }
    };
  }

  private String judgeGate(StreamState on) {
    return lane.isAlone(on) && !on.isHeld() ? null : "others may wait for the gate";
  }

  private static String judgeDifferent(StreamState one, StreamState other) {
    boolean known =
        one != other
            && (one.isOwn() && other.isOwn()
                || one.number() != null && other.number() != null
                || one.isOwn() && Integer.valueOf(0).equals(other.number())
                || other.isOwn() && Integer.valueOf(0).equals(one.number()));
    return known ? null : "they may be one";
  }
}
