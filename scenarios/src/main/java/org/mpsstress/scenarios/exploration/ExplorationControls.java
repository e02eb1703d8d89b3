package org.mpsstress.scenarios.exploration;

import java.util.List;
import java.util.Set;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.MemoryModel;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;

/** What is planted before anything is explored. */
public final class ExplorationControls {
  private static final long SCHEDULES = 5000;

  private static final Set<String> FEW =
      Set.of("plain-round-robin-counter", "device-sync-current-stream-only");

  private ExplorationControls() {}

  /** The planted defects of the layer of explored cases, to be found by partial order sampling. */
  public static List<SuiteControl> planted(ExplorerBinary binary) {
    return List.of(
        planted(
            binary,
            "non-atomic-counter",
            "the round robin's counter is loaded and stored instead of added to",
            "controlled-counter",
            Set.of(FindingKind.STREAM_ASSIGNMENT, FindingKind.RACE)),
        planted(
            binary,
            "handler-on-default-stream",
            "a free adds its handler to the default stream's command buffer",
            "controlled-handler",
            Set.of(FindingKind.RULE, FindingKind.VALUE, FindingKind.RACE)),
        planted(
            binary,
            "device-sync-current-stream-only",
            "a device synchronisation waits for one stream only",
            "controlled-device",
            Set.of(FindingKind.VALUE)),
        planted(
            binary,
            "plain-round-robin-counter",
            "the round robin's counter is an ordinary integer",
            "controlled-counter",
            Set.of(FindingKind.RACE)),
        planted(
            binary,
            "notify-callback-after-destroy",
            "the callback that notes an event's time writes into a destroyed event",
            "sanitized-events",
            Set.of(FindingKind.USE_AFTER_FREE)),
        planted(
            binary,
            "nested-dispatch-sync-self-deadlock",
            "a stream dispatches to the queue that it runs on",
            "control-hang",
            Set.of(FindingKind.DEADLOCK)),
        planted(
            binary,
            "allocator-lock-order-inversion",
            "emptying the cache takes the allocator's locks in another order",
            "sanitized-locks",
            Set.of(FindingKind.LOCK_ORDER)),
        planted(
            binary,
            "elapsed-time-waits-under-pool-mutex",
            "a thread waits for a time and holds the lock of the events' pool",
            "exploration-progress",
            Set.of(FindingKind.PROGRESS)),
        planted(
            binary,
            "streams-encode-in-turns",
            "whoever encodes holds one lock for all streams",
            "control-overlap",
            Set.of(FindingKind.PROGRESS)),
        planted(
            binary,
            "prev-command-buffer-overwritten-leak",
            "a replaced command buffer is not released",
            "control-leak",
            Set.of(FindingKind.LEAK)),
        planted(
            binary,
            "released-events-never-used-again",
            "events that were given back are kept, and none is used again",
            "control-growth",
            Set.of(FindingKind.LEAK)),
        weak(binary));
  }

  /** Two that are found soon: one by a judge of the runtime, one by the oracles over the trace. */
  public static List<SuiteControl> few(ExplorerBinary binary) {
    return planted(binary).stream().filter(one -> FEW.contains(one.id())).toList();
  }

  /** Under sequential consistency nothing shows it. */
  private static SuiteControl weak(ExplorerBinary binary) {
    return planted(
        binary,
        "library-flag-relaxed",
        "a relaxed flag says that the library of kernels is made",
        "weak-kernels",
        Set.of(FindingKind.CRASH),
        MemoryModel.RC11);
  }

  private static SuiteControl planted(
      ExplorerBinary binary,
      String defect,
      String title,
      String scenario,
      Set<FindingKind> detectors) {
    return planted(binary, defect, title, scenario, detectors, MemoryModel.SC);
  }

  private static SuiteControl planted(
      ExplorerBinary binary,
      String defect,
      String title,
      String scenario,
      Set<FindingKind> detectors,
      MemoryModel memory) {
    Case only =
        Cases.of(
                ControlScenarios.find(scenario)
                    .orElseThrow(() -> new IllegalStateException("no scenario " + scenario)))
            .get(0);
    return new ExplorationDefect(
        ExplorationSelection.explored(
            CaseSelection.of(only, PlanOptions.simulated(Pool.PATCHED.word()).withDefect(defect)),
            Strategy.DEFAULT),
        title,
        detectors,
        binary,
        ExploreOptions.of(Strategy.DEFAULT).within(SCHEDULES, null).under(memory));
  }
}
