package org.mpsstress.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a SUT can do; scenarios that need more are skipped. What there is stands once, as {@code
 * mpss_capability} in {@code sut.h}; named here are only those that Java treats apart.
 *
 * @param word of scenarios, tables and libraries
 */
public record Capability(String word) {
  private static final Pattern BIT = Pattern.compile("MPSS_CAN_([A-Z_]+) = 1 << \\d+");

  /** All words, in the order of the bits. */
  public static final List<String> WORDS = read();

  /** Current, default and pool stream, set, synchronize. */
  public static final Capability STREAMS = named("streams");

  /** Record, wait, query and synchronize of events. */
  public static final Capability EVENTS = named("events");

  /** Counts of live objects. */
  public static final Capability STATISTICS = named("statistics");

  /** A thread can be named the main thread. */
  public static final Capability MAIN_THREAD = named("main_thread");

  /** What extensions do: hooks, blocks on a stream's queue. */
  public static final Capability HOOKS = named("hooks");

  /** The process may fork; a child's use raises (C19). */
  public static final Capability FORK = named("fork");

  /** All faults of the device can be asked for, also of compilations. */
  public static final Capability FAULTS = named("faults");

  /** A stream says whether it is idle. */
  public static final Capability QUERY = named("query");

  /** A stream can be held up until the host opens a gate. */
  public static final Capability GATES = named("gates");

  /** The host can wait for what was done with one tensor (C41). */
  public static final Capability BUFFER_EVENTS = named("buffer_events");

  /** Counts of what a backend keeps for itself: streams, bindings, graphs, freed blocks. */
  public static final Capability INTERNAL_COUNTS = named("internal_counts");

  /** A command of the device can be made to fail. */
  public static final Capability GPU_ERRORS = named("gpu_errors");

  /** The pool says how many of its streams are active. */
  public static final Capability ACTIVE_COUNT = named("active_count");

  /** A kernel can be made slow. */
  public static final Capability SLOW_KERNELS = named("slow_kernels");

  /** One stream can be made slow, or commands of it to fail. */
  public static final Capability STREAM_FAULTS = named("stream_faults");

  /** The compilation of a library from its source can be made to fail. */
  public static final Capability LIBRARY_FAULTS = named("library_faults");

  /** Objects of the device are counted, of whatever kind. */
  public static final Capability DEVICE_OBJECTS = named("device_objects");

  /** The device tells of the calls with which threads encode and commit. */
  public static final Capability DEVICE_CALLS = named("device_calls");

  private static List<String> read() {
    try (InputStream header = Capability.class.getResourceAsStream("sut.h")) {
      String text = new String(header.readAllBytes(), StandardCharsets.UTF_8);
      return BIT.matcher(text).results().map(bit -> bit.group(1).toLowerCase(Locale.ROOT)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Capability named(String word) {
    if (!WORDS.contains(word)) {
      throw new IllegalStateException("no capability " + word + " in sut.h");
    }
    return new Capability(word);
  }

  /** Whether it is among those words. */
  public boolean isIn(Set<String> words) {
    return words.contains(word);
  }

  static Set<Capability> of(String words) {
    return Arrays.stream(words.split(" ")).map(Capability::named).collect(Collectors.toSet());
  }
}
