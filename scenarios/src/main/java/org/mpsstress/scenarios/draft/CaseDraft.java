package org.mpsstress.scenarios.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.mpsstress.scenarios.language.Channel;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Start;
import org.mpsstress.scenarios.language.StreamExpectation;
import org.mpsstress.scenarios.language.Surroundings;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.plan.Case;

/** The draft of a case: a scenario that stands by itself, its parameters replaced. */
public final class CaseDraft {
  private CaseDraft() {}

  /** The case on the pools of its scenario. */
  public static Draft of(Case one) {
    Point point = one.point();
    return new Draft(
        one.scenario().name(),
        one.scenario().title(),
        one.scenario().checks(),
        one.scenario().pools(),
        settings(point),
        faults(point.surroundings().faults()),
        quoted(point.surroundings().environment()),
        texts(point.setup()),
        channels(point),
        point.barriers().stream().map(barrier -> barrier.name()).toList(),
        point.groups().stream().map(CaseDraft::group).toList(),
        expect(point));
  }

  private static Map<String, String> settings(Point point) {
    Map<String, String> settings = new LinkedHashMap<>();
    String ending = point.surroundings().ending();
    if (point.fresh() && !ending.equals("exit")) {
      settings.put("process", "fresh");
    }
    if (!point.driver().equals("native")) {
      settings.put("driver", point.driver());
    }
    if (point.device().warm()) {
      settings.put("caches", "warm");
    }
    if (point.device().latencyNanos() > 0) {
      settings.put("latency", point.device().latencyNanos() + "ns");
    }
    if (point.device().memoryBytes() > 0) {
      settings.put("memory", point.device().memoryBytes() + "B");
    }
    if (point.device().executorThreads() > 0) {
      settings.put("executor-threads", String.valueOf(point.device().executorThreads()));
    }
    if (!ending.equals(Surroundings.SETTLED)) {
      settings.put("ending", ending);
    }
    return settings;
  }

  private static Map<String, String> faults(Surroundings.Faults faults) {
    Map<String, String> all = new LinkedHashMap<>();
    if (faults == null) {
      return all;
    }
    if (faults.gpuError() > 0) {
      all.put("gpu-error", String.valueOf(faults.gpuError()));
    }
    if (faults.gpuErrorStream() != null) {
      all.put("gpu-error-stream", String.valueOf(faults.gpuErrorStream()));
    }
    if (!faults.gpuErrors().isEmpty()) {
      all.put(
          "gpu-errors",
          faults.gpuErrors().stream()
              .map(CaseDraft::gpuError)
              .collect(Collectors.joining(", ", "[", "]")));
    }
    if (faults.compileError() > 0) {
      all.put("compile-error", String.valueOf(faults.compileError()));
    }
    if (faults.libraryError() > 0) {
      all.put("library-error", String.valueOf(faults.libraryError()));
    }
    if (faults.slowStreamNanos() > 0) {
      all.put(
          "slow-stream",
          "{ stream: " + faults.slowStream() + ", by: " + faults.slowStreamNanos() + "ns }");
    }
    if (faults.slowKernel() != null) {
      all.put(
          "slow-kernel",
          "{ kernel: " + faults.slowKernel() + ", by: " + faults.slowKernelNanos() + "ns }");
    }
    return all;
  }

  private static String gpuError(Surroundings.GpuError error) {
    return "{ stream: "
        + error.stream()
        + ", command: "
        + error.command()
        + ", text: \""
        + error.text()
        + "\""
        + (error.told() ? ", told: true" : "")
        + " }";
  }

  private static Map<String, String> quoted(Map<String, String> environment) {
    Map<String, String> all = new LinkedHashMap<>();
    environment.forEach((name, value) -> all.put(name, "\"" + value + "\""));
    return all;
  }

  private static Map<String, String> channels(Point point) {
    Map<String, String> all = new LinkedHashMap<>();
    for (Channel channel : point.channels()) {
      String shape = channel.shape() == null ? "" : ", shape: " + channel.shape();
      all.put(
          channel.name(),
          "{ capacity: "
              + channel.capacity()
              + ", carries: "
              + channel.carries().word()
              + shape
              + " }");
    }
    return all;
  }

  private static DraftGroup group(Group group) {
    return new DraftGroup(
        group.name(),
        group.threads(),
        group.main(),
        start(group.start()),
        group.iterations(),
        texts(group.setup()),
        texts(group.program()),
        texts(group.teardown()));
  }

  private static String start(Start start) {
    return switch (start.kind()) {
      case BARRIER -> null;
      case SEQUENTIAL -> "sequential";
      case STAGGERED -> "{ staggered: { interval: " + start.intervalNanos() + "ns } }";
      case CHURN ->
          "{ churn: { waves: " + start.waves() + ", hold: " + start.holdNanos() + "ns } }";
    };
  }

  private static List<String> texts(List<Step> steps) {
    return steps.stream().map(Step::text).toList();
  }

  private static Map<String, String> expect(Point point) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("errors", "none");
    if (point.expectations().leaks()) {
      all.put("leaks", "none");
    }
    if (point.expectations().overlap()) {
      all.put("overlap", "required");
    }
    if (point.expectations().growth()) {
      all.put("growth", "none");
    }
    List<StreamExpectation> streams = point.expectations().streams();
    if (!streams.isEmpty()) {
      all.put(
          "streams",
          streams.stream().map(CaseDraft::streams).collect(Collectors.joining(", ", "[", "]")));
    }
    return all;
  }

  private static String streams(StreamExpectation expected) {
    List<String> parts = new ArrayList<>();
    if (expected.group() != null) {
      parts.add("group: " + expected.group());
    }
    if (!expected.exclude().isEmpty()) {
      parts.add("exclude: " + expected.exclude());
    }
    if (!expected.only().isEmpty()) {
      parts.add("only: " + expected.only());
    }
    if (expected.distinct() != null) {
      parts.add("distinct: " + expected.distinct());
    }
    if (expected.balanced()) {
      parts.add("share: balanced");
    }
    if (expected.same()) {
      parts.add("same: true");
    }
    if (expected.stable()) {
      parts.add("stable: true");
    }
    return "{ " + String.join(", ", parts) + " }";
  }
}
