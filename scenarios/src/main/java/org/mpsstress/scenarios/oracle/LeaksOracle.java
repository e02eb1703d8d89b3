package org.mpsstress.scenarios.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;

/** At quiescence nothing is alive that was not alive before the run. */
public final class LeaksOracle implements Oracle {
  private static final Map<String, String> COUNTS =
      Map.of(
          "liveTensors", "tensors",
          "liveBytes", "bytes of live tensors",
          "liveBuffers", "device buffers",
          "pendingFree", "blocks waiting for the GPU (C39)",
          "liveCommandBuffers", "command buffers",
          "liveEncoders", "command encoders",
          "liveEvents", "events",
          "cachedGraphs", "graphs in caches of threads that have ended (C44)");

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
              if (grown > 0 && !(mainThread && count.getKey().equals("cachedGraphs"))) {
                left.add(grown + " " + count.getValue());
              }
            });
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
