package org.mpsstress.scenarios.driver;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** The registers of one thread, beside those that the setup wrote for all. */
final class Registers {
  private final Held[] own;
  private final Held[] shared;
  private final List<Integer> written = new ArrayList<>();
  private final BitSet kept = new BitSet();

  Registers(int count, Held[] shared) {
    this.own = new Held[count];
    this.shared = shared;
  }

  /** What the register holds, or null; a negative number is shared register -n-1. */
  Held at(int place) {
    return place >= 0 ? own[place] : shared[-place - 1];
  }

  /** The thing itself, which must be of that type: a plan that is otherwise is a fault. */
  <T> T at(int place, Class<T> type) throws RunFault {
    Held held = at(place);
    if (held == null || !type.isInstance(held.value())) {
      throw new RunFault(
          "register "
              + place
              + " holds "
              + (held == null ? "nothing" : held.value())
              + ", expected a "
              + type.getSimpleName());
    }
    return type.cast(held.value());
  }

  /** Puts a value into a register and lets go of what was there. */
  void write(int place, Held value) {
    Held old = at(place);
    if (place >= 0) {
      own[place] = value;
      written.add(place);
    } else {
      shared[-place - 1] = value;
    }
    if (old != null) {
      old.drop();
    }
  }

  /** Lets go of what the register holds. */
  void drop(int place) {
    Held held = at(place);
    if (place >= 0) {
      own[place] = null;
    } else {
      shared[-place - 1] = null;
    }
    if (held != null) {
      held.drop();
    }
  }

  /** Registers written so far live until the thread ends. */
  void keepWritten() {
    written.forEach(kept::set);
    written.clear();
  }

  /** Clears what was written since, newest first; what giving back raises goes to the consumer. */
  void clearWritten(Consumer<RuntimeException> failures) {
    for (int i = written.size() - 1; i >= 0; i--) {
      if (!kept.get(written.get(i))) {
        clear(written.get(i), failures);
      }
    }
    written.clear();
  }

  void clearAll(Consumer<RuntimeException> failures) {
    for (int place = own.length - 1; place >= 0; place--) {
      clear(place, failures);
    }
    written.clear();
    kept.clear();
  }

  private void clear(int place, Consumer<RuntimeException> failures) {
    try {
      drop(place);
    } catch (RuntimeException e) {
      failures.accept(e);
    }
  }
}
