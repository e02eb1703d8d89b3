package org.mpsstress.benchmarks.exploration;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.ChildOutput;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.Json;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Two small programs, in C++ under the controlled runtime and in Java under Lincheck's model
 * checking. Both sides' times to the finding are the median of several; Lincheck's first one, in
 * which it changes the classes of its JVM, is told apart.
 */
public final class BesideLincheck implements Benchmark {
  private static final Map<String, String> PROGRAMS =
      Map.of("lost-update", "lost_update", "lock-order-deadlock", "lock_order_deadlock");
  private static final int TRIALS = 50;

  /**
   * What the Lincheck process says.
   *
   * @param program lost-update or lock-order-deadlock
   * @param what seconds-to-finding or schedules-per-second
   * @param value of it
   */
  record Line(String program, String what, double value) {}

  @Override
  public String name() {
    return "beside-lincheck";
  }

  @Override
  public String measures() {
    return "a lost update and a lock-order deadlock, ours in C++ and Lincheck's in Java";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    List<Line> lincheck = parse(ChildOutput.of(lincheckCommand(), 120));
    Map<String, Double> costs = RuntimeCosts.measure(place);
    String power = place.executable("controlled", "bench/runtime/finding_power").toString();
    Map<String, Double> seconds = new LinkedHashMap<>();
    for (Map.Entry<String, String> program : PROGRAMS.entrySet()) {
      List<String> command =
          List.of(power, "--trials", "" + TRIALS, "--program", program.getValue());
      FindingPower.parse(ChildOutput.of(command, 60)).stream()
          .filter(line -> line.strategy().equals("pos"))
          .forEach(line -> seconds.put(program.getKey(), line.medianSeconds()));
    }
    return figures(lincheck, costs, seconds);
  }

  /** The JVM options are those that Lincheck's documentation asks for on a JDK of today. */
  private static List<String> lincheckCommand() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:+EnableDynamicAgentLoading",
        "-Xshare:off",
        "--add-opens",
        "java.base/jdk.internal.misc=ALL-UNNAMED",
        "--add-exports",
        "java.base/jdk.internal.util=ALL-UNNAMED",
        LincheckMain.class.getName());
  }

  static List<Line> parse(String text) {
    List<Line> lines = new ArrayList<>();
    for (String line : text.lines().filter(one -> one.startsWith("{")).toList()) {
      try {
        lines.add(Json.mapper().readValue(line, Line.class));
      } catch (JsonProcessingException failure) {
        throw new FrameworkError("Lincheck's process wrote no JSON: " + line, failure);
      }
    }
    return lines;
  }

  /**
   * Side by side.
   *
   * @param costs figures of runtime_bench
   * @param seconds ours to the finding, by program
   */
  List<Measurement> figures(
      List<Line> lincheck, Map<String, Double> costs, Map<String, Double> seconds) {
    List<Measurement> figures = new ArrayList<>();
    for (String program : List.of("lost-update", "lock-order-deadlock")) {
      String stem = name() + "." + program;
      Measurement theirRate =
          Measurement.of(
              stem + ".lincheck.rate",
              Sample.of(values(lincheck, program, "schedules-per-second")).median(),
              "schedules/s");
      double ourRate =
          RuntimeCosts.named(
              costs,
              program
                      .replace("lost-update", "lost update")
                      .replace("lock-order-deadlock", "lock-order deadlock")
                  + ", points shared");
      figures.add(
          Measurement.of(stem + ".mps-stress.rate", ourRate, "schedules/s").against(theirRate));
      figures.add(theirRate);
      List<Double> theirs = values(lincheck, program, "seconds-to-finding");
      Measurement theirTime =
          Measurement.of(
              stem + ".lincheck.to-finding",
              1e9 * Sample.of(theirs.subList(1, theirs.size())).median(),
              "ns");
      double ours = 1e9 * seconds.get(program);
      figures.add(Measurement.of(stem + ".mps-stress.to-finding", ours, "ns").against(theirTime));
      figures.add(theirTime);
      figures.add(Measurement.of(stem + ".lincheck.to-first-finding", 1e9 * theirs.get(0), "ns"));
    }
    return figures;
  }

  private static List<Double> values(List<Line> lines, String program, String what) {
    List<Double> values =
        lines.stream()
            .filter(line -> line.program().equals(program) && line.what().equals(what))
            .map(Line::value)
            .toList();
    if (values.size() < 2) {
      throw new FrameworkError("Lincheck did not say of " + program + ": " + what);
    }
    return values;
  }
}
