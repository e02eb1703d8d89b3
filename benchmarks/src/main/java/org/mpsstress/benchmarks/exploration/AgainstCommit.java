package org.mpsstress.benchmarks.exploration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.Benchmark;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.bench.Measurement;

/**
 * The small case with this explorer and with another commit's, in turns on one machine: whether it
 * has become slower. A machine's own spread is larger than most changes, so that is said only where
 * it cannot be chance: where the 95 % interval of the ratio lies wholly below the bar. And whether
 * both ran the same schedules: a change that is to make them faster alone leaves them as they were.
 */
public final class AgainstCommit implements Benchmark {
  /** Which of them goes first takes turns, too. */
  static final int PAIRS = 12;

  private static final double BAR = 0.85;
  private static final long SEED = 20_261_125;

  private final String hash;

  private AgainstCommit(String hash) {
    this.hash = hash;
  }

  /**
   * Against that commit; empty where the checkout has none of that name.
   *
   * @param word as git takes it
   */
  public static Optional<AgainstCommit> of(Path home, String word) throws InterruptedException {
    return OtherCommit.find(home, word).map(AgainstCommit::new);
  }

  /** Whether one of the figures says that this explorer is slower. */
  public static boolean isSlower(List<Measurement> figures) {
    return figures.stream().anyMatch(one -> Boolean.FALSE.equals(one.met()));
  }

  @Override
  public String name() {
    return "against";
  }

  @Override
  public String measures() {
    return "the small case in " + PAIRS + " pairs with the explorer of " + hash;
  }

  @Override
  public List<Measurement> run(BenchPlace place) throws InterruptedException {
    Path folder = place.folder(name());
    Path plan = SmallCase.plan(folder);
    Path mine = place.executable("controlled", SmallCase.EXPLORER);
    try (OtherCommit other =
        OtherCommit.checkOut(place.home(), hash, folder.resolve("checkout").toAbsolutePath())) {
      Path theirs = place.of(other.folder()).executable("controlled", SmallCase.EXPLORER);
      List<Measurement> figures = new ArrayList<>();
      for (SmallCase.Granularity granularity : SmallCase.GRANULARITIES) {
        List<SmallCase.End> ours = new ArrayList<>();
        List<SmallCase.End> others = new ArrayList<>();
        for (int pair = 0; pair < PAIRS; pair++) {
          boolean first = pair % 2 == 0;
          SmallCase.Turn turn =
              new SmallCase.Turn(granularity, pair + 1, granularity.schedules() / 2);
          for (boolean isOurs : List.of(first, !first)) {
            String name = granularity.points() + "-" + pair + (isOurs ? "-ours" : "-theirs");
            (isOurs ? ours : others)
                .add(turn.run(isOurs ? mine : theirs, plan, SmallCase.directory(folder, name)));
          }
        }
        figures.addAll(figures(granularity.points(), ours, others));
      }
      return figures;
    }
  }

  static List<Measurement> figures(
      String points, List<SmallCase.End> ours, List<SmallCase.End> others) {
    String stem = "against." + points;
    RatioOfMedians ratio = RatioOfMedians.of(rates(ours), rates(others), SEED);
    Measurement theirs =
        Measurement.of(stem + ".theirs", Sample.of(rates(others)).median(), "schedules/s");
    long alike =
        IntStream.range(0, ours.size())
            .filter(pair -> ours.get(pair).isLike(others.get(pair)))
            .count();
    return List.of(
        theirs,
        Measurement.of(stem, Sample.of(rates(ours)).median(), "schedules/s")
            .against(theirs.name(), ratio.ratio()),
        Measurement.of(stem + ".low", ratio.low(), "times"),
        Measurement.of(stem + ".high", ratio.high(), "times").atLeast(BAR),
        Measurement.of(stem + ".alike", alike, "of " + ours.size() + " pairs"));
  }

  private static List<Double> rates(List<SmallCase.End> ends) {
    return ends.stream().map(SmallCase.End::rate).toList();
  }
}
