package org.mpsstress.scenarios.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.RunObservation;

/** At quiescence nothing is alive that was not alive before the run. */
public final class LeaksOracle implements Oracle {
  private static final Map<String, String> COUNTS =
      Map.ofEntries(
          Map.entry("liveTensors", "tensors"),
          Map.entry("liveBytes", "bytes of live tensors"),
          Map.entry("liveBuffers", "device buffers"),
          Map.entry("pendingFree", "blocks waiting for the GPU (C39)"),
          Map.entry("liveCommandBuffers", "command buffers"),
          Map.entry("liveEncoders", "command encoders"),
          Map.entry("liveEvents", "events"),
          Map.entry("liveHeaps", "device heaps (C40)"),
          Map.entry("liveSharedEvents", "shared events of the device"),
          Map.entry("liveGraphs", "graphs of the device (C44)"),
          Map.entry(
              "liveHandlers", "completion handlers that were not called, or more than once (C24)"),
          Map.entry("cachedGraphs", "graphs in caches of threads that have ended (C44)"));

  /** What the cache of a thread that lives on may still hold. */
  private static final Set<String> OF_CACHES = Set.of("cachedGraphs", "liveGraphs");

  @Override
  public String name() {
    return "leaks";
  }

  @Override
  public Opinion judge(RunObservation run) {
    if (!run.expected().leaks() || !run.isComplete()) {
      return Opinion.quiet(); // a run that died or hung has its own finding
    }
    JsonNode before = run.summary().path("statistics").path("before");
    JsonNode after = run.summary().path("statistics").path("after");
    if (!after.isObject() || !before.isObject()) {
      return Opinion.unjudged("leaks: the run says nothing of what was alive at its end");
    }
    // the host's main thread lives on, and so does its cache
    boolean mainThread = run.plan().groups().stream().anyMatch(group -> group.main());
    List<String> left = new ArrayList<>();
    COUNTS.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            count -> {
              long grown =
                  after.path(count.getKey()).asLong() - before.path(count.getKey()).asLong();
              if (grown > 0 && !(mainThread && OF_CACHES.contains(count.getKey()))) {
                left.add(grown + " " + count.getValue());
              }
            });
    long taken = after.path("activeStreams").asLong() - before.path("activeStreams").asLong();
    if (run.plan().pool().equals("freelist") && !mainThread && taken > 0) {
      left.add("slots that nobody has (C7, C8)");
    }
    JsonNode bindings = run.summary().path("bindings");
    if (bindings.path("left").asLong() > 0) {
      left.add(
          bindings.path("left").asLong()
              + " bindings of threads that have ended (after "
              + bindings.path("waitedMillis").asLong()
              + " ms of waiting)");
    }
    if (left.isEmpty()) {
      return Opinion.quiet();
    }
    return Opinion.of(
        List.of(
            Finding.of(
                FindingKind.LEAK,
                "left behind after everything was freed and caches were emptied: "
                    + String.join(", ", left))));
  }
}
