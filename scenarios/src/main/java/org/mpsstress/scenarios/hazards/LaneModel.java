package org.mpsstress.scenarios.hazards;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * What one thread of a scenario knows of its own work: which of it is done before what, on which
 * stream and for the host, as vector clocks over the streams. {@link #refusal} says what would be
 * undefined, would wait for ever or depends on what others do; {@link #take} goes on.
 *
 * <p>It knows less than is true, never more: order that comes from other threads counts only where
 * values pass through channels.
 */
public final class LaneModel {
  private final LaneState state;
  private final LaneHazards hazards;
  private final LaneEffects effects;

  private LaneModel(LaneState state) {
    this.state = state;
    this.hazards = new LaneHazards(state);
    this.effects = new LaneEffects(state);
  }

  /** The lane of the shared setup. */
  public static LaneModel ofSetup(Ground ground) {
    return new LaneModel(new LaneState(ground, false, Meetings.NONE));
  }

  /**
   * A thread that has not begun.
   *
   * @param setup the shared setup, which is through
   * @param main whether it is the pool's main thread
   * @param meetings what goes through channels
   */
  public static LaneModel of(Ground ground, LaneModel setup, boolean main, Meetings meetings) {
    LaneState state = new LaneState(ground, main, meetings);
    state.inherit(setup.state);
    return new LaneModel(state);
  }

  /** What the act must not be done for now; empty where it may be. */
  public Optional<String> refusal(Act act) {
    return Optional.ofNullable(hazards.judge(act));
  }

  /** Does the act, which was not refused. */
  public void take(Act act) {
    effects.take(act);
  }

  /**
   * An iteration or a thread ends: what was named in it is given back.
   *
   * @param kept names that live on
   * @return why that must not be now; empty where it may
   */
  public Optional<String> end(Set<String> kept) {
    if (state.gated) {
      return Optional.of("a gate is closed");
    }
    for (Map.Entry<String, TensorState> one : state.tensors.entrySet()) {
      boolean stays = kept.contains(one.getKey()) && !Act.isShared(one.getKey());
      if (!stays && hazards.ofDrop(one.getKey()) != null) {
        return Optional.of(one.getKey() + ": " + hazards.ofDrop(one.getKey()));
      }
    }
    state.tensors.keySet().stream()
        .filter(name -> !kept.contains(name))
        .toList()
        .forEach(state::letGo);
    state.events.keySet().removeIf(name -> !kept.contains(name));
    state.streams.keySet().removeIf(name -> !kept.contains(name));
    return Optional.empty();
  }

  /** Whether a tensor could be given back now. */
  public boolean mayDrop(String tensor) {
    return hazards.ofDrop(tensor) == null;
  }

  /** Whether a tensor holds its memory: it did not borrow it. */
  public boolean holds(String tensor) {
    return !state.borrowed.contains(tensor);
  }

  /** Whether its memory was given back by whoever held it. */
  public boolean hasOutlived(String tensor) {
    return state.tensors.get(tensor).givenBack;
  }

  /** Whether it has contents at all. */
  public boolean hasContents(String tensor) {
    return state.tensors.get(tensor).specified;
  }

  /** Whether every tensor can be read by anybody: what a shared setup must end with. */
  public boolean allWritten() {
    return state.tensors.values().stream()
        .allMatch(one -> !one.specified || hazards.tensors().ofCheck(one) == null);
  }

  /** Names of all values. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>(state.tensors.keySet());
    names.addAll(state.events.keySet());
    names.addAll(state.streams.keySet());
    return names;
  }

  /** How many freed blocks wait for the device; empty where that is not known. */
  public OptionalInt pendingFrees() {
    return state.pendingFrees();
  }

  /** Names of streams that may be used, in their order; likewise below. */
  public List<String> streamNames() {
    return state.streams.entrySet().stream()
        .filter(one -> !LaneState.isNone(one.getValue()) && !one.getValue().isGivenBack())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Names of state.tensors. */
  public List<String> tensorNames() {
    return List.copyOf(state.tensors.keySet());
  }

  /** Names of state.events. */
  public List<String> eventNames() {
    return List.copyOf(state.events.keySet());
  }

  /** Whether a gate of this thread is closed. */
  public boolean isGated() {
    return state.gated;
  }

  /** What the stream is about to be when the act uses it: held, idle or busy. */
  public String stateOf(Act act) {
    StreamState stream = state.effective(act);
    if (state.isHeldBack(stream.past())) {
      return "held";
    }
    return stream.isIdle() ? "idle" : "busy";
  }

  /** The number of the stream that the act uses where others may use it; else null. */
  public Integer sharedNumber(Act act) {
    StreamState stream = state.effective(act);
    return stream.isOwn() ? null : stream.number();
  }
}
