package org.mpsstress.benchmarks.exploration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.ChildOutput;
import org.mpsstress.benchmarks.ChildrenTime;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.Json;
import org.mpsstress.model.Pool;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Schedules per second of a small case over the reference backend, on one processor: with
 * synchronisation as the only scheduling points, where plain accesses are not looked at, and with
 * every access to contested memory a point and races judged.
 */
public final class SmallCase implements Benchmark {
  private static final String SCENARIO =
      """
      scenario: bench-small-case
      title: Three threads multiply small matrices and wait
      checks: [C3, C18]
      source: "benchmark"
      groups:
        - name: worker
          threads: 3
          iterations: 4
          program:
            - x = randint [4, 4]
            - y = mm x x
            - synchronize stream
      expect:
        errors: none
      """;

  private static final int TURNS = 5;

  /** In the build folder. */
  static final String EXPLORER = "app/mps-explore";

  static final List<Granularity> GRANULARITIES =
      List.of(new Granularity("sync", 6000, 4000), new Granularity("shared", 2500, 2000));

  /**
   * What a scheduling point is.
   *
   * @param points as the explorer calls it
   * @param bar schedules a second
   * @param schedules of one exploration
   */
  record Granularity(String points, double bar, int schedules) {}

  /**
   * One exploration.
   *
   * @param granularity of its points
   * @param seed of its choices
   * @param schedules that are run
   */
  record Turn(Granularity granularity, int seed, int schedules) {
    End run(Path explorer, Path plan, Path out) throws InterruptedException {
      List<String> command =
          List.of(
              explorer.toString(),
              "--plan",
              plan.toString(),
              "--out",
              out.toString(),
              "--strategy",
              "pos",
              "--preempt-at",
              granularity.points(),
              "--seed",
              "" + seed,
              "--schedules",
              "" + schedules);
      OptionalDouble before = ChildrenTime.seconds();
      End end = parse(ChildOutput.of(command, 120));
      OptionalDouble after = ChildrenTime.seconds();
      return after.isPresent() ? end.in(after.getAsDouble() - before.getAsDouble()) : end;
    }
  }

  /**
   * One of the ways in which schedules ended.
   *
   * @param digest of what the program showed
   * @param count of the schedules that showed it
   */
  record Outcome(String digest, long count) {}

  /**
   * How one exploration ended.
   *
   * @param schedules that were run
   * @param steps scheduling points of all of them
   * @param accesses to memory and synchronisation calls of all of them
   * @param switches from one thread to another, of all of them
   * @param outcomes in the order of their first schedules
   * @param seconds of the wall, or of processor time where the system tells it
   */
  record End(
      long schedules,
      long steps,
      long accesses,
      long switches,
      List<Outcome> outcomes,
      double seconds) {
    private End in(double itsSeconds) {
      return new End(schedules, steps, accesses, switches, outcomes, itsSeconds);
    }

    /** Whether both ran the same schedules, as far as figures and digests tell. */
    boolean isLike(End other) {
      return in(0).equals(other.in(0));
    }

    /** Schedules a second. */
    double rate() {
      return schedules / seconds;
    }
  }

  @Override
  public String name() {
    return "small-case";
  }

  @Override
  public String measures() {
    return "schedules a second of 3 threads x 4 iterations of randint, mm, synchronize on 4x4";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    Path folder = place.folder(name());
    Path explorer = place.executable("controlled", EXPLORER);
    Path plan = plan(folder);
    Map<String, List<Double>> rates = new LinkedHashMap<>();
    Map<String, End> ends = new LinkedHashMap<>();
    for (int turn = 1; turn <= TURNS; turn++) {
      for (Granularity granularity : GRANULARITIES) {
        End end =
            new Turn(granularity, turn, granularity.schedules())
                .run(explorer, plan, directory(folder, granularity.points() + "-" + turn));
        rates.computeIfAbsent(granularity.points(), points -> new ArrayList<>()).add(end.rate());
        ends.put(granularity.points(), end);
      }
    }
    List<Measurement> figures = new ArrayList<>();
    for (Granularity granularity : GRANULARITIES) {
      String points = granularity.points();
      figures.addAll(
          figures(
              points, Sample.of(rates.get(points)).median(), ends.get(points), granularity.bar()));
    }
    return figures;
  }

  List<Measurement> figures(String points, double rate, End end, double bar) {
    String stem = name() + "." + points;
    return List.of(
        Measurement.of(stem, rate, "schedules/s").atLeast(bar),
        Measurement.of(stem + ".steps", (double) end.steps() / end.schedules(), "a schedule"),
        Measurement.of(
            stem + ".accesses", (double) end.accesses() / end.schedules(), "a schedule"));
  }

  /** Its plan, written into that folder. */
  static Path plan(Path folder) {
    try {
      return PlanWriter.write(
              Cases.of(ScenarioLoader.load("bench-small-case.yaml", SCENARIO)).get(0),
              PlanOptions.simulated(Pool.PATCHED.word()),
              folder)
          .path();
    } catch (IOException error) {
      throw new FrameworkError("cannot write a plan: " + error.getMessage(), error);
    }
  }

  /** A folder of that name. */
  static Path directory(Path folder, String name) {
    try {
      return Files.createDirectories(folder.resolve(name));
    } catch (IOException error) {
      throw new FrameworkError("cannot make a folder: " + error.getMessage(), error);
    }
  }

  /** The explorer's last line; a finding in the correct backend makes figures meaningless. */
  static End parse(String lines) {
    try {
      for (String line : lines.lines().toList()) {
        JsonNode message = Json.mapper().readTree(line);
        if (message.has("finding")) {
          throw new FrameworkError(
              "the explorer found something in the correct backend: "
                  + message.path("finding").path("message").asText());
        }
        if (message.has("end")) {
          return Json.mapper().treeToValue(message.path("end"), End.class);
        }
      }
    } catch (JsonProcessingException failure) {
      throw new FrameworkError("the explorer wrote no JSON", failure);
    }
    throw new FrameworkError("the explorer did not say how it ended");
  }
}
