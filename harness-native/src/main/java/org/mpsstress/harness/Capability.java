package org.mpsstress.harness;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a SUT can do; scenarios that need more are skipped. The order is that of the bits of {@code
 * mpss_capability} in {@code sut.h}.
 */
public enum Capability {
  /** Current, default and pool stream, set, synchronize. */
  STREAMS,
  /** Record, wait, query and synchronize of events. */
  EVENTS,
  /** Time between timing events. */
  ELAPSED,
  /** Tensors used on other streams than their own. */
  RECORD_STREAM,
  /** Release of the calling thread's stream. */
  RELEASE,
  /** Host pointers to device memory without a copy. */
  HOST_ACCESS,
  /** Counts of live objects. */
  STATISTICS,
  /** A thread can be named the main thread. */
  MAIN_THREAD,
  /** What extensions do: hooks, blocks on a stream's queue. */
  HOOKS,
  /** The process may fork; a child's use raises (C19). */
  FORK,
  /** All faults of the device can be asked for: also those of one stream, and of compilations. */
  FAULTS,
  /** A stream says whether it is idle. */
  QUERY,
  /** The pool says how many of its streams are active. */
  ACTIVE_COUNT,
  /** A stream can be held up until the host opens a gate. */
  GATES,
  /** A copy to the device that the host does not wait for. */
  UPLOAD,
  /** The host can wait for what was done with one tensor (C41). */
  BUFFER_EVENTS,
  /** Counts of what a backend keeps for itself: streams, bindings, graphs, freed blocks. */
  INTERNAL_COUNTS,
  /** A command of the device can be made to fail. */
  GPU_ERRORS,
  /** A kernel can be made slow. */
  SLOW_KERNELS;

  /** All words, in the order of the bits. */
  public static final List<String> WORDS = Arrays.stream(values()).map(Capability::word).toList();

  /** How scenarios, tables and libraries call it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is among those words. */
  public boolean isIn(Set<String> words) {
    return words.contains(word());
  }

  static Set<Capability> of(long bits) {
    Set<Capability> found = EnumSet.noneOf(Capability.class);
    for (Capability capability : values()) {
      if ((bits & (1L << capability.ordinal())) != 0) {
        found.add(capability);
      }
    }
    return found;
  }
}
