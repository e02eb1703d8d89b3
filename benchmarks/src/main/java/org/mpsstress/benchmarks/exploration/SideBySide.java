package org.mpsstress.benchmarks.exploration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.ChildOutput;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * How much faster several processes explore one case than one does: the small case's schedules,
 * which are the same ones, on the wall. On a busy machine the ratio says little of a quiet one.
 */
public final class SideBySide implements Benchmark {
  private static final int TURNS = 5;
  private static final int SCHEDULES = 2000;
  private static final List<Integer> PROCESSES = List.of(1, 2);

  /** Of two processors; what is learnt first and the end of each epoch are no process's alone. */
  private static final double BAR = 1.8;

  @Override
  public String name() {
    return "side-by-side";
  }

  @Override
  public String measures() {
    return "schedules a second of the small case by 2 processes against 1";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    Path folder = place.folder(name());
    String explorer = place.executable("controlled", "app/mps-explore").toString();
    Path plan = SmallCase.plan(folder);
    Map<Integer, List<SmallCase.End>> ends = new LinkedHashMap<>();
    for (int turn = 1; turn <= TURNS; turn++) {
      for (int processes : PROCESSES) {
        List<String> command =
            List.of(
                explorer,
                "--plan",
                plan.toString(),
                "--out",
                SmallCase.directory(folder, processes + "-" + turn).toString(),
                "--seed",
                "" + turn,
                "--schedules",
                "" + SCHEDULES,
                "--jobs",
                "" + processes);
        ends.computeIfAbsent(processes, any -> new ArrayList<>())
            .add(SmallCase.parse(ChildOutput.of(command, 300)));
      }
    }
    return figures(ends);
  }

  /**
   * The figures; each turn's explorations must have run the same schedules.
   *
   * @param ends of each turn, by processes
   */
  List<Measurement> figures(Map<Integer, List<SmallCase.End>> ends) {
    List<SmallCase.End> one = ends.get(1);
    List<SmallCase.End> two = ends.get(2);
    List<Double> ratios = new ArrayList<>();
    for (int turn = 0; turn < one.size(); turn++) {
      if (!one.get(turn).isLike(two.get(turn))) {
        throw new FrameworkError("two processes explored other schedules than one");
      }
      ratios.add(one.get(turn).seconds() / two.get(turn).seconds());
    }
    return List.of(
        rate(1, one),
        rate(2, two),
        Measurement.of(name() + ".ratio", Sample.of(ratios).median(), "times").atLeast(BAR));
  }

  private Measurement rate(int processes, List<SmallCase.End> ends) {
    List<Double> rates = ends.stream().map(end -> end.schedules() / end.seconds()).toList();
    return Measurement.of(name() + "." + processes, Sample.of(rates).median(), "schedules/s");
  }
}
