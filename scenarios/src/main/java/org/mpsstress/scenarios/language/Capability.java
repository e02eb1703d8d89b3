package org.mpsstress.scenarios.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a SUT may or may not be able to do, in the order of the bits of mpss_capability (sut.h). */
public enum Capability {
  STREAMS,
  EVENTS,
  ELAPSED,
  RECORD_STREAM,
  RELEASE,
  HOST_ACCESS,
  STATISTICS,
  MAIN_THREAD,
  HOOKS,
  FORK,
  FAULTS,
  QUERY,
  ACTIVE_COUNT,
  GATES,
  UPLOAD,
  BUFFER_EVENTS,
  INTERNAL_COUNTS;

  /** All words, in that order. */
  public static final List<String> WORDS = Arrays.stream(values()).map(Capability::word).toList();

  /** How scenarios, tables and libraries call it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is among those words. */
  public boolean isIn(Set<String> words) {
    return words.contains(word());
  }
}
