package org.mpsstress.scenarios.hazards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What one thread of a scenario has and knows: its values, its streams and what of them is done.
 */
final class LaneState {
  /** Numbers from here up are those of no pool: a use raises and does nothing (C12). */
  private static final int NO_STREAM = 33;

  final Ground ground;
  final Meetings meetings;
  final Map<String, StreamState> streams = new TreeMap<>();
  final Map<String, TensorState> tensors = new TreeMap<>();
  final Map<String, EventState> events = new TreeMap<>();

  /** Of each stream, how much of it the host knows to be done. */
  final Map<StreamState, Integer> host = new HashMap<>();

  final List<StreamState> all = new ArrayList<>();

  /** Those that the pool gave to this thread, which it has not released. */
  final List<StreamState> taken = new ArrayList<>();

  /** Names of tensors that do not hold their memory: each has the state of its lender. */
  final Set<String> borrowed = new HashSet<>();

  /** Tensors that went through a channel, by the place of the act that sent them. */
  final Map<String, TensorState> sent = new HashMap<>();

  final FreedMemory freed = new FreedMemory();

  private final boolean main;
  private final Map<Integer, StreamState> numbered = new HashMap<>();
  StreamState current;

  /** The stream of whoever sent what came last through a channel; null before. */
  StreamState foreign;

  boolean gated;

  LaneState(Ground ground, boolean main, Meetings meetings) {
    this.ground = ground;
    this.main = main;
    this.meetings = meetings;
    this.current = ownStream();
  }

  /** Begins with what the shared setup has made. */
  void inherit(LaneState setup) {
    setup.tensors.forEach((name, tensor) -> tensors.put(name, shared(tensor)));
    setup.events.forEach((name, event) -> events.put(name, shared(event)));
    setup.streams.forEach(
        (name, stream) ->
            streams.put(name, stream.number() == null ? received() : numbered(stream.number())));
    freed.inherit(setup.freed);
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

  /** The name has another tensor from now on, or none: what it held is given back. */
  void letGo(String name) {
    TensorState before = tensors.remove(name);
    if (before != null && !borrowed.remove(name)) {
      giveBack(before);
    }
  }

  /** Its memory is nobody's any more. */
  void giveBack(TensorState tensor) {
    tensor.givenBack = true;
    freed.add(tensor, all);
  }

  StreamState ownStream() {
    return main || ground.current().byDefault() ? numbered(0) : taken(ground.current().own());
  }

  /** One that the pool gives to this thread. */
  StreamState taken(boolean own) {
    StreamState made = stream(own, null, true);
    taken.add(made);
    return made;
  }

  StreamState numbered(int number) {
    return numbered.computeIfAbsent(
        number, any -> stream(false, number, number > 0 && number <= ground.drawn()));
  }

  /** One that this thread has from another one. */
  StreamState received() {
    return stream(false, null, false);
  }

  private StreamState stream(boolean own, Integer number, boolean drawn) {
    StreamState made = new StreamState(own, number, drawn);
    all.add(made);
    return made;
  }

  /** Whether no pool has a stream of that number. */
  static boolean isNone(int number) {
    return number < 0 || number >= NO_STREAM;
  }

  static boolean isNone(StreamState stream) {
    return stream != null && stream.number() != null && isNone(stream.number());
  }

  boolean done(StreamState stream, int place) {
    return host.getOrDefault(stream, 0) >= place;
  }

  boolean isWritten(TensorState tensor) {
    return tensor.writer == null || done(tensor.writer, tensor.written);
  }

  /** How many freed blocks wait for the device; empty where that is not known. */
  OptionalInt pendingFrees() {
    return ground.alone() && !ground.deviceErrors() ? freed.waiting() : OptionalInt.empty();
  }

  StreamState effective(Act act) {
    StreamState before = before(act);
    return act.block() != null && ground.current().ofQueue() ? streams.get(act.block()) : before;
  }

  /** The streams that the act names, but for the one that it is on. */
  Stream<StreamState> named(Act act) {
    return Stream.concat(act.arguments().stream(), Stream.ofNullable(act.block()))
        .map(streams::get)
        .filter(Objects::nonNull);
  }

  /** Whether it may be in a block on that stream's queue. */
  boolean inQueueOf(Act act, StreamState stream) {
    return act.block() != null && streams.get(act.block()).mayBe(stream);
  }

  /** Whether nobody else submits to it. */
  boolean isAlone(StreamState stream) {
    return stream.isOwn() || ground.alone();
  }

  /** How much may wait for a gate in the stream's queue. */
  int behindGates(StreamState stream) {
    List<StreamState> same = all.stream().filter(stream::mayBe).toList();
    return same.stream().anyMatch(StreamState::isHeld)
        ? same.stream().mapToInt(one -> one.submitted() - host.getOrDefault(one, 0)).sum()
        : 0;
  }

  /** Whether a value has that name. */
  boolean has(String name) {
    return tensors.containsKey(name) || streams.containsKey(name) || events.containsKey(name);
  }

  StreamState before(Act act) {
    return act.on() == null ? current : streams.get(act.on());
  }

  TensorState tensor(Act act) {
    return tensors.get(act.arguments().get(0));
  }

  EventState event(Act act) {
    return events.get(act.arguments().get(0));
  }

  StreamState streams(Act act, int argument) {
    return streams.get(act.arguments().get(argument));
  }

  /** The stream that is given as that argument, or the one that the act is on. */
  StreamState given(Act act, int argument, StreamState on) {
    return act.arguments().size() > argument ? streams(act, argument) : on;
  }

  /** Whether a gate of this thread holds back what is to be waited for, for certain. */
  boolean isHeldBack(Map<StreamState, Integer> past) {
    return past.entrySet().stream().anyMatch(one -> one.getKey().holdsBack(one.getValue()));
  }

  /** Why that must not be waited for; null where it may. */
  String heldBack(Map<StreamState, Integer> past) {
    boolean held = isHeldBack(past) || past.keySet().stream().anyMatch(this::mayBeHeld);
    return held ? "its own gate holds that back" : null;
  }

  /** Why all of the stream must not be waited for; null where it may. */
  String heldBack(StreamState stream) {
    return mayBeHeld(stream) ? "its own gate holds that back" : heldBack(stream.past());
  }

  /** Whether it is perhaps, by another name, one that a gate holds back. */
  private boolean mayBeHeld(StreamState stream) {
    return all.stream()
        .anyMatch(one -> one != stream && isHeldBack(one.past()) && one.mayBe(stream));
  }
}
