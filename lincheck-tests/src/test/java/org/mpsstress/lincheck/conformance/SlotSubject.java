package org.mpsstress.lincheck.conformance;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.lincheck.conformance.Conformance.Scope;
import org.mpsstress.model.concurrent.ModelSlotPool;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.model.specification.Refusal;

/** The model of the slots, asked as pool {@code freelist} is; one thread speaks for all. */
final class SlotSubject implements Subject {
  /** What the slots alone can answer. */
  static final Scope SCOPE =
      new Scope(Set.of(Operation.CURRENT, Operation.SET_CURRENT, Operation.RELEASE), 1);

  /** Of pool {@code freelist}. */
  static final int SLOTS = 31;

  private final ModelSlotPool pool;
  private final Map<Integer, Integer> bindings = new HashMap<>();
  private final Map<Integer, Set<Integer>> owned = new HashMap<>();

  SlotSubject(ModelSlotPool pool) {
    this.pool = pool;
  }

  @Override
  public Answer ask(Call call) {
    int thread = call.thread();
    return switch (call.operation()) {
      case CURRENT -> current(thread);
      case SET_CURRENT -> set(thread, call.other());
      case RELEASE -> {
        bindings.remove(thread);
        mine(thread).forEach(pool::release);
        mine(thread).clear();
        yield Answer.DONE;
      }
      default -> throw new UnsupportedOperationException("slots do not know " + call.operation());
    };
  }

  private Answer current(int thread) {
    if (!bindings.containsKey(thread)) {
      int slot = pool.tryAcquire();
      if (slot == 0) {
        return Answer.of(Refusal.EXHAUSTED);
      }
      mine(thread).add(slot);
      bindings.put(thread, slot);
    }
    return Answer.of(bindings.get(thread));
  }

  private Answer set(int thread, int slot) {
    if (slot == Call.NO_STREAM) {
      return Answer.of(Refusal.NULL_STREAM);
    }
    if (slot < 0 || slot > SLOTS) {
      return Answer.of(Refusal.OUT_OF_RANGE);
    }
    if (slot != 0 && !mine(thread).contains(slot)) {
      if (!pool.set(slot)) {
        return Answer.of(Refusal.NOT_OWNED);
      }
      mine(thread).add(slot);
    }
    bindings.put(thread, slot);
    return Answer.DONE;
  }

  private Set<Integer> mine(int thread) {
    return owned.computeIfAbsent(thread, nobody -> new TreeSet<>());
  }

  @Override
  public void close() {}
}
