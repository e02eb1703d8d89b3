package org.mpsstress.scenarios.control;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.scenarios.catalogue.MustRun;
import org.mpsstress.scenarios.runner.Proof;

/**
 * What can be shown of a library: detectors, each with the clauses that are judged by it alone.
 * Which of them a device must prove stands in {@code must-run/DEVICE.txt}.
 */
public final class TorchProofs {
  private static final Map<String, Set<String>> CLAUSES = new LinkedHashMap<>();

  static {
    CLAUSES.put("value", Set.of());
    CLAUSES.put("error", Set.of());
    CLAUSES.put("stream", Set.of("C9", "C10", "C18"));
    CLAUSES.put("device", Set.of("C17"));
    CLAUSES.put("event", Set.of("C29", "C30", "C31", "C32", "C33", "C34", "C35"));
    CLAUSES.put("record_stream", Set.of("C36", "C37", "C38"));
  }

  private TorchProofs() {}

  /** The words of all detectors. */
  public static Set<String> words() {
    return java.util.Collections.unmodifiableSet(CLAUSES.keySet());
  }

  /**
   * Those of a device.
   *
   * @param list the device's word in {@code must-run}
   */
  public static List<Proof> on(String list) {
    Set<String> needed = MustRun.detectors(list);
    return CLAUSES.entrySet().stream()
        .map(one -> new Proof(one.getKey(), one.getValue(), needed.contains(one.getKey())))
        .toList();
  }
}
