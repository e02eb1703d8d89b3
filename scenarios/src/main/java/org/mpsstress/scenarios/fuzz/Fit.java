package org.mpsstress.scenarios.fuzz;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.mpsstress.scenarios.detection.FreeTrials;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.draft.Draft;

/** Programs as a layer can run them. */
final class Fit {
  private Fit() {}

  /**
   * The same for that layer; empty where it cannot run it. Where many runs share a process, or what
   * they leave is looked at, the pool ends busy and the process does not.
   */
  static Optional<Draft> of(Draft draft, TrialLayer layer) {
    if (draft.settings().containsKey("needs") && !isExplored(layer)) {
      return Optional.empty();
    }
    if (!exits(draft) || isFree(layer)) {
      return Optional.of(draft);
    }
    Map<String, String> settings = new LinkedHashMap<>(draft.settings());
    settings.put("ending", "busy");
    return Optional.of(draft.in(settings, draft.faults(), draft.environment(), draft.expect()));
  }

  /** Whether that layer tries the program whoever's turn it is: no other sees how it ends. */
  static boolean isAlways(Draft draft, TrialLayer layer) {
    return exits(draft) && isFree(layer);
  }

  private static boolean exits(Draft draft) {
    return "exit".equals(draft.settings().get("ending"));
  }

  private static boolean isFree(TrialLayer layer) {
    return layer.name().equals(FreeTrials.NAME);
  }

  private static boolean isExplored(TrialLayer layer) {
    return layer.unit().equals("schedules");
  }
}
