package org.mpsstress.scenarios.hazards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What one thread of a scenario knows of its own work: which of it is done before what, on which
 * stream and for the host, as vector clocks over the streams. {@link #refusal} says what would be
 * undefined, would wait for ever or hangs on what others do; {@link #take} goes on.
 *
 * <p>It knows less than is true, never more: order that comes from other threads counts only where
 * values pass through channels.
 */
public final class LaneModel {
  /** Numbers from here up are those of no pool: a use raises and does nothing (C12). */
  private static final int NO_STREAM = 33;

  /** Commands behind a closed gate: a queue holds so many and no more (C25). */
  private static final int MOST_BEHIND_A_GATE = 12;

  private static final Set<String> MADE_BY_DEVICE = Set.of("full", "randint", "randn", "upload");

  private static final Set<String> COMPUTED =
      Set.of(
          "copy",
          "add",
          "mul",
          "relu",
          "mm",
          "linear",
          "softmax",
          "layer_norm",
          "sum",
          "extension",
          "nested");

  private static final Set<String> WAITING =
      Set.of(
          "read",
          "write",
          "wait_for_events",
          "synchronize_stream",
          "synchronize_device",
          "synchronize_event",
          "elapsed",
          "empty_cache");

  private final Ground ground;
  private final boolean main;
  private final Meetings meetings;
  private final Map<String, StreamState> streams = new TreeMap<>();
  private final Map<String, TensorState> tensors = new TreeMap<>();
  private final Map<String, EventState> events = new TreeMap<>();
  private final Map<Integer, StreamState> numbered = new HashMap<>();
  private final Map<StreamState, Integer> host = new HashMap<>();
  private final List<StreamState> all = new ArrayList<>();
  private final Map<String, TensorState> sent = new HashMap<>();
  private StreamState current;
  private StreamState foreign;
  private boolean gated;

  private LaneModel(Ground ground, boolean main, Meetings meetings) {
    this.ground = ground;
    this.main = main;
    this.meetings = meetings;
    this.current = ownStream();
  }

  /** The lane of the shared setup. */
  public static LaneModel ofSetup(Ground ground) {
    return new LaneModel(ground, false, Meetings.NONE);
  }

  /**
   * A thread that has not begun.
   *
   * @param setup the shared setup, which is through
   * @param main whether it is the pool's main thread
   * @param meetings what goes through channels
   */
  public static LaneModel of(Ground ground, LaneModel setup, boolean main, Meetings meetings) {
    LaneModel lane = new LaneModel(ground, main, meetings);
    setup.tensors.forEach((name, tensor) -> lane.tensors.put(name, shared(tensor)));
    setup.events.forEach((name, event) -> lane.events.put(name, shared(event)));
    setup.streams.forEach(
        (name, stream) ->
            lane.streams.put(
                name,
                stream.number() == null
                    ? lane.stream(false, null)
                    : lane.numbered(stream.number())));
    return lane;
  }

  private static TensorState shared(TensorState before) {
    TensorState tensor = new TensorState(null);
    tensor.specified = before.specified;
    tensor.frozen = true;
    return tensor;
  }

  private static EventState shared(EventState before) {
    EventState event = new EventState(before.timing, true);
    event.past = before.isRecorded() ? Map.of() : null;
    return event;
  }

  private StreamState ownStream() {
    return main || ground.defaultCurrent() ? numbered(0) : stream(ground.ownCurrent(), null);
  }

  private StreamState numbered(int number) {
    return numbered.computeIfAbsent(number, any -> stream(false, number));
  }

  private StreamState stream(boolean own, Integer number) {
    StreamState made = new StreamState(own, number);
    all.add(made);
    return made;
  }

  /** What the act must not be done for now; empty where it may be. */
  public Optional<String> refusal(Act act) {
    return Optional.ofNullable(judge(act));
  }

  private String judge(Act act) {
    StreamState on = effective(act);
    boolean none = usesNone(act, on);
    if (none || act.raises() && Set.of("set_stream", "record_stream").contains(act.word())) {
      return none && act.raises() ? null : "no pool has that stream";
    }
    if (act.block() != null && !ground.queueCurrent() && streams.get(act.block()) != before(act)) {
      return "the pools do not agree on the current stream in a block";
    }
    boolean waits = act.block() != null && WAITING.contains(act.word());
    if (waits && (!on.isOwn() || ground.handsOver())) {
      return "others may come to the queue while the block waits";
    }
    if (on.isHeld() && on.submitted() > MOST_BEHIND_A_GATE) {
      return "too much waits for a gate";
    }
    String unsound = judgeWord(act, on);
    if (unsound != null || act.target() == null || !tensors.containsKey(act.target())) {
      return unsound;
    }
    return judgeDrop(tensors.get(act.target()));
  }

  private boolean usesNone(Act act, StreamState on) {
    return isNone(on)
        || act.arguments().stream().anyMatch(name -> isNone(streams.get(name)))
        || act.block() != null && isNone(streams.get(act.block()));
  }

  private static boolean isNone(StreamState stream) {
    return stream != null && stream.number() != null && stream.number() >= NO_STREAM;
  }

  private String judgeWord(Act act, StreamState on) {
    String word = act.word();
    if (COMPUTED.contains(word) || word.equals("overflow")) {
      if (!on.isOwn() && Set.of("extension", "nested").contains(word)) {
        return "another thread may use the extension's stream";
      }
      if (word.equals("extension") && act.block() != null) {
        return "the extension dispatches to the queue that it would run on";
      }
      return act.arguments().stream()
          .map(name -> judgeRead(tensors.get(name), on))
          .filter(reason -> reason != null)
          .findFirst()
          .orElse(null);
    }
    return switch (word) {
      case "read" -> first(judgeRead(tensor(act), on), judgeWait(on.past()));
      case "check" -> judgeCheck(tensor(act));
      case "free" -> judgeDrop(tensor(act));
      case "poke" -> judgePoke(tensor(act));
      case "write" -> first(judgeWrite(tensor(act), on), judgeWait(on.past()));
      case "wait_for_events" -> judgeWait(tensor(act).marks);
      case "synchronize_stream" -> judgeWait(given(act, 0, on).past());
      case "synchronize_device", "empty_cache" -> judgeAll();
      case "release_stream" -> ground.release() ? null : "not every pool releases streams alike";
      case "named_stream" ->
          ground.named() || act.number() >= NO_STREAM ? null : "the stream may be another thread's";
      case "default_stream" -> ground.named() ? null : "the stream may be another thread's";
      case "pool_stream" -> ground.privateDraws() ? null : "too many streams are drawn";
      case "query_stream" -> judgeStreamAnswer(act, given(act, 0, on));
      case "active_streams", "count" -> act.answers() == null ? null : "others count, too";
      case "record" -> judgeRecord(event(act), given(act, 1, on));
      case "wait" -> judgeDeviceWait(event(act), given(act, 1, on));
      case "query_event" -> judgeEventAnswer(act, event(act));
      case "synchronize_event" -> judgeEventWait(event(act));
      case "elapsed" -> judgeElapsed(act);
      case "destroy" -> event(act).shared || event(act).passed ? "others use the event" : null;
      case "gate" -> judgeGate(on);
      case "send", "receive", "await" -> judgeMeeting(act);
      case "same" -> streams(act, 0) == streams(act, 1) ? null : "they may be two";
      case "different" -> judgeDifferent(streams(act, 0), streams(act, 1));
      case "randint" -> act.raises() ? judgeAll() : null;
      case "fork" -> "a child is no thread of this program";
      default -> word.startsWith("count_") && act.answers() != null ? "others count, too" : null;
    };
  }

  private static String first(String one, String other) {
    return one != null ? one : other;
  }

  private String judgeRead(TensorState tensor, StreamState on) {
    if (!tensor.specified) {
      return "it has no contents";
    }
    return ordered(tensor.writer, tensor.written, on) ? null : "it may not be written yet";
  }

  private boolean ordered(StreamState stream, int place, StreamState on) {
    return stream == null || done(stream, place) || on.knows(stream) >= place;
  }

  private boolean done(StreamState stream, int place) {
    return host.getOrDefault(stream, 0) >= place;
  }

  private String judgeCheck(TensorState tensor) {
    return isWritten(tensor) && tensor.specified
        ? null
        : "the host does not know that it is written";
  }

  private boolean isWritten(TensorState tensor) {
    return tensor.writer == null || done(tensor.writer, tensor.written);
  }

  /** Whether its memory may be given back now (C36, C37). */
  private String judgeDrop(TensorState tensor) {
    for (Map.Entry<StreamState, Integer> read : tensor.reads.entrySet()) {
      StreamState reader = read.getKey();
      boolean safe =
          reader == tensor.home
              || tensor.recorded.contains(reader)
              || done(reader, read.getValue())
              || tensor.home != null && tensor.home.knows(reader) >= read.getValue();
      if (!safe) {
        return "another stream may still read it";
      }
    }
    return null;
  }

  private String judgePoke(TensorState tensor) {
    boolean read =
        tensor.reads.entrySet().stream().allMatch(one -> done(one.getKey(), one.getValue()));
    return tensor.frozen || !read || !isWritten(tensor) ? "the device may still use it" : null;
  }

  private String judgeWrite(TensorState tensor, StreamState on) {
    boolean read =
        tensor.reads.entrySet().stream().allMatch(one -> ordered(one.getKey(), one.getValue(), on));
    return tensor.frozen || !read || !ordered(tensor.writer, tensor.written, on)
        ? "the device may still use it on another stream"
        : null;
  }

  private String judgeWait(Map<StreamState, Integer> past) {
    return past.entrySet().stream().anyMatch(one -> one.getKey().holdsBack(one.getValue()))
        ? "its own gate holds that back"
        : null;
  }

  private String judgeAll() {
    if (ground.deviceErrors()) {
      return "another stream's error may come out here";
    }
    if (ground.extensions()) {
      return "an extension of another thread may encode on its stream";
    }
    return gated ? "its own gate holds that back" : null;
  }

  private String judgeStreamAnswer(Act act, StreamState stream) {
    if (act.answers() == null) {
      return null;
    }
    boolean known = act.answers() == 1 ? stream.isOwn() && stream.isIdle() : behindGate(stream);
    return known ? null : "the answer hangs on time";
  }

  private boolean behindGate(StreamState stream) {
    return judgeWait(stream.past()) != null;
  }

  private String judgeRecord(EventState event, StreamState on) {
    return event.shared && judgeWait(on.past()) != null ? "others may wait for the gate" : null;
  }

  private String judgeDeviceWait(EventState event, StreamState on) {
    boolean held = event.isRecorded() && judgeWait(event.past) != null;
    return held && !on.isOwn() ? "others may wait for the gate" : null;
  }

  private String judgeEventAnswer(Act act, EventState event) {
    if (act.answers() == null) {
      return null;
    }
    boolean known;
    if (event.shared) {
      known = false;
    } else if (act.answers() == 1) {
      known =
          event.isRecorded()
              && event.past.entrySet().stream().allMatch(o -> done(o.getKey(), o.getValue()));
    } else {
      known = !event.isRecorded() || judgeWait(event.past) != null;
    }
    return known ? null : "the answer hangs on time";
  }

  private String judgeEventWait(EventState event) {
    if (!event.isRecorded()) {
      return "nothing was recorded";
    }
    return event.shared && gated ? "its own gate may hold that back" : judgeWait(event.past);
  }

  private String judgeElapsed(Act act) {
    EventState begin = events.get(act.arguments().get(0));
    EventState end = events.get(act.arguments().get(1));
    boolean meant = begin.timing && end.timing && begin.isRecorded() && end.isRecorded();
    if (meant == act.raises() || act.raises() && (begin.shared || end.shared)) {
      return "it is not known whether it raises";
    }
    if (!meant) {
      return null;
    }
    boolean held =
        gated && (begin.shared || end.shared)
            || begin.past.keySet().stream().anyMatch(StreamState::isHeld)
            || end.past.keySet().stream().anyMatch(StreamState::isHeld);
    return held ? "its own gate may hold that back" : null;
  }

  private static String judgeGate(StreamState on) {
    return on.isOwn() && !on.isHeld() ? null : "others may wait for the gate";
  }

  private String judgeMeeting(Act act) {
    if (gated) {
      return "others may wait for the gate";
    }
    if (!act.word().equals("send")) {
      return null;
    }
    String name = act.arguments().get(0);
    if (tensors.containsKey(name)) {
      boolean marked = meetings.markOf(act.place()).isPresent();
      return marked ? null : judgeCheck(tensors.get(name));
    }
    EventState event = events.get(name);
    if (event == null || !event.isRecorded()) {
      return "nobody knows what it stands for";
    }
    boolean covers =
        meetings
            .markedBy(act.place())
            .map(sent::get)
            .map(tensor -> tensor.writer == null || covers(event, tensor))
            .orElse(true);
    return covers ? null : "the mark is not that of the tensor";
  }

  private boolean covers(EventState event, TensorState tensor) {
    return done(tensor.writer, tensor.written)
        || event.past.getOrDefault(tensor.writer, 0) >= tensor.written;
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

  /** Does the act, which was not refused. */
  public void take(Act act) {
    StreamState on = effective(act);
    if (act.raises()) {
      if (act.word().equals("overflow")) {
        touch(act, on);
      }
      return;
    }
    String word = act.word();
    if (COMPUTED.contains(word)) {
      touch(act, on);
      make(act.target(), on).writtenOn(on, on.submitted());
    } else if (MADE_BY_DEVICE.contains(word)) {
      make(act.target(), on).writtenOn(on, on.submit());
    } else {
      takeOther(act, on);
    }
  }

  private void touch(Act act, StreamState on) {
    int place = on.submit();
    act.arguments().forEach(name -> tensors.get(name).reads.put(on, place));
  }

  private TensorState make(String name, StreamState on) {
    TensorState made = new TensorState(on);
    tensors.put(name, made);
    return made;
  }

  private void takeOther(Act act, StreamState on) {
    switch (act.word()) {
      case "empty" -> {
        // what had its memory before on that stream may still be at work there (C36)
        make(act.target(), on).writtenOn(on, on.submitted());
        tensors.get(act.target()).specified = false;
      }
      case "pinned" -> make(act.target(), on);
      case "read" -> {
        touch(act, on);
        know(on.past());
        on.drained();
        tensor(act).frozen = true;
      }
      case "free" -> tensors.remove(act.arguments().get(0));
      case "record_stream" -> tensor(act).recorded.add(streams(act, 1));
      case "record_events" -> {
        StreamState stream = given(act, 1, on);
        stream.submit();
        stream.past().forEach((one, count) -> tensor(act).marks.merge(one, count, Math::max));
      }
      case "wait_for_events" -> know(tensor(act).marks);
      case "poke" -> tensor(act).writtenByHost();
      case "write" -> {
        int place = on.submit();
        know(on.past());
        tensor(act).writtenOn(on, place);
      }
      case "busy" -> on.submit();
      case "gate" -> {
        on.submit();
        on.hold();
        gated = true;
      }
      case "open_gate" -> {
        all.forEach(StreamState::open);
        gated = false;
      }
      case "synchronize_stream" -> {
        StreamState stream = given(act, 0, on);
        know(stream.past());
        stream.drained();
      }
      case "synchronize_device" -> {
        for (StreamState stream : all) {
          know(stream.past());
          stream.drained();
        }
      }
      case "send", "receive" -> meet(act);
      default -> takeStreamOrEvent(act, on);
    }
  }

  private void takeStreamOrEvent(Act act, StreamState on) {
    switch (act.word()) {
      case "current_stream" -> streams.put(act.target(), on);
      case "block_stream" ->
          streams.put(act.target(), ground.queueCurrent() ? given(act, 0, on) : on);
      case "default_stream" -> streams.put(act.target(), numbered(0));
      case "named_stream" -> streams.put(act.target(), numbered(act.number().intValue()));
      case "pool_stream" -> streams.put(act.target(), stream(true, null));
      case "set_stream" -> current = streams(act, 0);
      case "release_stream" -> current = ownStream();
      case "event" -> {
        boolean timing = act.number() != null && act.number() == 1;
        events.put(act.target(), new EventState(timing, false));
      }
      case "record" -> {
        StreamState stream = given(act, 1, on);
        stream.submit();
        EventState event = event(act);
        event.past = event.shared ? Map.of() : stream.past();
      }
      case "wait" -> {
        StreamState stream = given(act, 1, on);
        stream.submit();
        if (event(act).isRecorded()) {
          stream.follow(event(act).past);
        }
      }
      case "synchronize_event" -> know(event(act).past);
      case "elapsed" -> act.arguments().forEach(name -> know(events.get(name).past));
      case "destroy" -> events.remove(act.arguments().get(0));
      default -> {
        // it changes nothing that the model knows
      }
    }
  }

  private void meet(Act act) {
    if (act.word().equals("send")) {
      TensorState tensor = tensors.get(act.arguments().get(0));
      if (tensor != null) {
        tensor.frozen = true;
        sent.put(act.place(), tensor);
      } else {
        events.get(act.arguments().get(0)).passed = true;
      }
      return;
    }
    if (meetings.carriesEvents(act.place())) {
      EventState event = new EventState(false, foreign == null);
      event.past = foreign == null ? Map.of() : Map.of(foreign, 1);
      event.passed = true;
      events.put(act.target(), event);
      return;
    }
    TensorState tensor = new TensorState(null);
    tensor.frozen = true;
    if (meetings.markOf(act.place()).isPresent()) {
      foreign = new StreamState(false, null);
      tensor.writer = foreign;
      tensor.written = 1;
    }
    tensors.put(act.target(), tensor);
  }

  private void know(Map<StreamState, Integer> past) {
    past.forEach((stream, count) -> host.merge(stream, count, Math::max));
  }

  /**
   * An iteration or a thread ends: what was named in it is given back.
   *
   * @param kept names that live on
   * @return why that must not be now; empty where it may
   */
  public Optional<String> end(Set<String> kept) {
    if (gated) {
      return Optional.of("a gate is closed");
    }
    for (Map.Entry<String, TensorState> one : tensors.entrySet()) {
      boolean stays = kept.contains(one.getKey()) && !Act.isShared(one.getKey());
      if (!stays && judgeDrop(one.getValue()) != null) {
        return Optional.of(one.getKey() + ": " + judgeDrop(one.getValue()));
      }
    }
    tensors.keySet().removeIf(name -> !kept.contains(name));
    events.keySet().removeIf(name -> !kept.contains(name));
    streams.keySet().removeIf(name -> !kept.contains(name));
    return Optional.empty();
  }

  /** Whether a tensor could be given back now. */
  public boolean mayDrop(String tensor) {
    return judgeDrop(tensors.get(tensor)) == null;
  }

  /** Whether it has contents at all. */
  public boolean hasContents(String tensor) {
    return tensors.get(tensor).specified;
  }

  /** Whether every tensor can be read by anybody: what a shared setup must end with. */
  public boolean allWritten() {
    return tensors.values().stream().allMatch(one -> !one.specified || judgeCheck(one) == null);
  }

  /** Names of all values. */
  public Set<String> names() {
    Set<String> names = new java.util.TreeSet<>(tensors.keySet());
    names.addAll(events.keySet());
    names.addAll(streams.keySet());
    return names;
  }

  /** Names of streams that there are, in their order; likewise below. */
  public List<String> streamNames() {
    return streams.keySet().stream().filter(name -> !isNone(streams.get(name))).toList();
  }

  /** Names of tensors. */
  public List<String> tensorNames() {
    return List.copyOf(tensors.keySet());
  }

  /** Names of events. */
  public List<String> eventNames() {
    return List.copyOf(events.keySet());
  }

  /** Whether a gate of this thread is closed. */
  public boolean isGated() {
    return gated;
  }

  /** What the stream is about to be when the act uses it: held, idle or busy. */
  public String stateOf(Act act) {
    StreamState stream = effective(act);
    if (behindGate(stream)) {
      return "held";
    }
    return stream.isIdle() ? "idle" : "busy";
  }

  /** The number of the stream that the act uses where others may use it; else null. */
  public Integer sharedNumber(Act act) {
    StreamState stream = effective(act);
    return stream.isOwn() ? null : stream.number();
  }

  private StreamState effective(Act act) {
    StreamState before = before(act);
    return act.block() != null && ground.queueCurrent() ? streams.get(act.block()) : before;
  }

  private StreamState before(Act act) {
    return act.on() == null ? current : streams.get(act.on());
  }

  private TensorState tensor(Act act) {
    return tensors.get(act.arguments().get(0));
  }

  private EventState event(Act act) {
    return events.get(act.arguments().get(0));
  }

  private StreamState streams(Act act, int argument) {
    return streams.get(act.arguments().get(argument));
  }

  /** The stream that is given as that argument, or the one that the act is on. */
  private StreamState given(Act act, int argument, StreamState on) {
    return act.arguments().size() > argument ? streams(act, argument) : on;
  }
}
