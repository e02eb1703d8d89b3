package org.mpsstress.benchmarks.start;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.ChildOutput;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.bench.StartSkew;

/** Our start barrier beside those of C++ and of java.util.concurrent, which take turns. */
public final class StartBarriers implements Benchmark {
  /** The name that our own barrier has in figures. */
  static final String OURS = "mps-stress";

  private static final double BAR_NANOS = 100;
  private static final List<Integer> THREADS = List.of(2, 8, 31, 64);
  private static final int TURNS = 4;
  private static final int ROUNDS = 75;

  @Override
  public String name() {
    return "start-skew";
  }

  @Override
  public String measures() {
    return "how far apart threads leave a start barrier, first to second and first to last";
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    String executable = place.executable("plain", "bench/mps-bench-skew").toString();
    Map<String, Skews> all = new LinkedHashMap<>();
    for (int turn = 0; turn < TURNS; turn++) {
      for (int threads : THREADS) {
        List<Skews> now = new ArrayList<>(natively(executable, threads));
        now.add(JavaBarrierSkew.cyclicBarrier(threads, ROUNDS));
        now.add(JavaBarrierSkew.countDownLatch(threads, ROUNDS));
        now.forEach(skews -> all.merge(skews.threads() + skews.barrier(), skews, Skews::and));
      }
    }
    return figures(all.values().stream().flatMap(skews -> skews.figures().stream()).toList());
  }

  private static List<Skews> natively(String executable, int threads) throws InterruptedException {
    return Skews.parse(ChildOutput.of(List.of(executable, "" + ROUNDS, "" + threads), 60));
  }

  /** Gives the figures what they are compared with, and ours their bar. */
  static List<Measurement> figures(List<Measurement> measured) {
    Map<String, Measurement> byName = new LinkedHashMap<>();
    measured.forEach(figure -> byName.put(figure.name(), figure));
    return measured.stream()
        .map(
            figure -> {
              String[] words = figure.name().split("\\.");
              int threads = Integer.parseInt(words[1]);
              if (words[2].equals(OURS)) {
                return words[3].equals("first-to-second") ? figure.atMost(BAR_NANOS) : figure;
              }
              Measurement ours = byName.get(StartSkew.name(threads, OURS, words[3]));
              return ours == null || ours.value() <= 0 ? figure : figure.against(ours);
            })
        .toList();
  }
}
