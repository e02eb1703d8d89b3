package org.mpsstress.model.specification;

import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Which stream each thread has chosen; a thread's entry is its own (C5). */
record Bindings(Map<Integer, Integer> streams) {
  static final Bindings NONE = new Bindings(Map.of());

  OptionalInt of(int thread) {
    Integer stream = streams.get(thread);
    return stream == null ? OptionalInt.empty() : OptionalInt.of(stream);
  }

  Bindings with(int thread, int stream) {
    Map<Integer, Integer> copy = new TreeMap<>(streams);
    copy.put(thread, stream);
    return new Bindings(copy);
  }

  Bindings without(int thread) {
    Map<Integer, Integer> copy = new TreeMap<>(streams);
    copy.remove(thread);
    return new Bindings(copy);
  }
}
