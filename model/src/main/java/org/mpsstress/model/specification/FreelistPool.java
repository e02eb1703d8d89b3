package org.mpsstress.model.specification;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Pool {@code freelist}: a worker stream is a slot with one owner at a time.
 *
 * @param owners of the slots that are taken
 * @param bindings the slot that each thread works on
 * @param main the main thread, or -1 (C4)
 */
record FreelistPool(Map<Integer, Integer> owners, Bindings bindings, int main)
    implements PoolSpecification {
  private static final int STREAMS = 32; // C1

  static FreelistPool fresh() {
    return new FreelistPool(Map.of(), Bindings.NONE, -1);
  }

  @Override
  public List<Step<PoolSpecification>> current(int thread) {
    OptionalInt chosen = bindings.of(thread);
    if (chosen.isPresent()) {
      return Step.only(Answer.of(chosen.getAsInt()), this); // C5
    }
    if (thread == main) {
      return Step.only(Answer.of(0), bound(thread, 0)); // C4
    }
    return granted(thread, true);
  }

  @Override
  public List<Step<PoolSpecification>> next(int thread) {
    return granted(thread, false); // C10: the caller owns it
  }

  /**
   * Any slot without an owner, the contract does not say which (C3, C6); where there is none, one
   * that the thread owns already and does not work on.
   */
  private List<Step<PoolSpecification>> granted(int thread, boolean bind) {
    List<Step<PoolSpecification>> free = granted(thread, bind, null);
    List<Step<PoolSpecification>> steps = free.isEmpty() ? granted(thread, bind, thread) : free;
    return steps.isEmpty() ? Step.refused(Refusal.EXHAUSTED, this) : steps; // C6
  }

  private List<Step<PoolSpecification>> granted(int thread, boolean bind, Integer owner) {
    List<Step<PoolSpecification>> steps = new ArrayList<>();
    for (int slot = 1; slot < STREAMS; slot++) {
      if (Objects.equals(owners.get(slot), owner) && bindings.of(thread).orElse(0) != slot) {
        FreelistPool taken = taken(thread, slot);
        steps.add(new Step<>(Answer.of(slot), bind ? taken.bound(thread, slot) : taken));
      }
    }
    return steps;
  }

  @Override
  public List<Step<PoolSpecification>> setCurrent(int thread, int stream) {
    if (stream == Call.NO_STREAM) {
      return Step.refused(Refusal.NULL_STREAM, this); // C9
    }
    if (!has(stream)) {
      return Step.refused(Refusal.OUT_OF_RANGE, this); // C12
    }
    if (stream == 0) {
      return Step.only(Answer.DONE, bound(thread, 0));
    }
    Integer owner = owners.get(stream);
    if (owner != null && owner != thread) {
      return Step.refused(Refusal.NOT_OWNED, this); // C9: never two owners
    }
    return Step.only(Answer.DONE, taken(thread, stream).bound(thread, stream));
  }

  private FreelistPool taken(int thread, int slot) {
    Map<Integer, Integer> copy = new TreeMap<>(owners);
    copy.put(slot, thread);
    return new FreelistPool(copy, bindings, main);
  }

  private FreelistPool bound(int thread, int stream) {
    return new FreelistPool(owners, bindings.with(thread, stream), main);
  }

  @Override
  public PoolSpecification release(int thread) {
    Map<Integer, Integer> copy = new TreeMap<>(owners);
    copy.values().removeIf(owner -> owner == thread); // C7, C8: every slot goes back
    return new FreelistPool(copy, bindings.without(thread), main);
  }

  @Override
  public PoolSpecification endThread(int thread) {
    return release(thread); // C7
  }

  @Override
  public Set<Integer> settled(int thread) {
    Set<Integer> slots = new TreeSet<>();
    owners.forEach(
        (slot, owner) -> {
          if (owner == thread) {
            slots.add(slot);
          }
        });
    return slots;
  }

  @Override
  public PoolSpecification adoptMain(int thread) {
    FreelistPool free = (FreelistPool) release(thread);
    return new FreelistPool(free.owners, free.bindings, thread); // C4
  }

  @Override
  public boolean has(int stream) {
    return stream >= 0 && stream < STREAMS;
  }

  @Override
  public int activeStreams() {
    return owners.isEmpty() ? 1 : 2; // C14: of now
  }
}
