package org.mpsstress.scenarios.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Makes programs, tries each on the layers, and shrinks those that fail. Which programs are made
 * depends on the seed alone, whatever is found and however many are tried at a time.
 */
public final class Fuzzing {
  private static final Duration BRIEFLY = Duration.ofMillis(100); // what is begun is tried

  /** Of so many draws the one that covers most is taken. */
  private static final int DRAWS = 4;

  /** Failures of one kind that are shrunk, if any are; of more there is only the count. */
  private static final int MOST_OF_A_KIND = 3;

  private final FuzzOptions options;
  private final List<TrialLayer> layers;
  private final Path directory;
  private final FuzzShrinking shrinking;
  private final Coverage coverage = new Coverage();
  private final Progress progress;
  private final long began = System.nanoTime();

  private final List<FuzzFinding> findings = new ArrayList<>();
  private final List<CurvePoint> curve = new ArrayList<>();
  private final List<Generator.Program> quiet = new ArrayList<>();
  private final Object alone = new Object();
  private final Set<String> known = new TreeSet<>();
  private boolean failed;
  private int made;
  private int tried;
  private long schedules;
  private long runs;

  /**
   * A campaign that has not begun.
   *
   * @param layers that programs are tried on, the one for every program first
   * @param directory for what they leave
   */
  public Fuzzing(FuzzOptions options, List<TrialLayer> layers, Path directory, Progress progress) {
    this.options = options;
    this.layers = List.copyOf(layers);
    this.directory = directory;
    this.shrinking = new FuzzShrinking(options, directory);
    this.progress = progress;
  }

  /** Is told how far it is. */
  public interface Progress {
    /** Another program was tried. */
    void tried(int programs, int pairs, int findings);

    /** Something was found, and made small. */
    void found(FuzzFinding finding);
  }

  /** How much was covered after so many programs. */
  public record CurvePoint(int programs, double seconds, int pairs) {}

  /** A program that was drawn. */
  private record Drawn(int index, Generator.Program program) {}

  /** Tries programs until the time or their number is spent. */
  public void run() throws RunInterrupted, InterruptedException {
    int side = side();
    ExecutorService threads = Executors.newFixedThreadPool(side);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < side; i++) {
        all.add(
            threads.submit(
                () -> {
                  tryPrograms();
                  return null;
                }));
      }
      for (Future<?> one : all) {
        result(one);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** How many programs are tried at once: what is drawn for layers that run alone would queue. */
  private int side() {
    boolean parallel = layers.stream().anyMatch(TrialLayer::parallel);
    return parallel ? Runtime.getRuntime().availableProcessors() : 1;
  }

  private static void result(Future<?> done) throws RunInterrupted, InterruptedException {
    try {
      done.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RunInterrupted interrupted) {
        throw interrupted;
      }
      if (failed.getCause() instanceof RuntimeException error) {
        throw error;
      }
      throw new FrameworkError("a program could not be tried: " + failed.getCause(), failed);
    }
  }

  private void tryPrograms() throws RunInterrupted, InterruptedException {
    for (Drawn drawn = next(); drawn != null; drawn = next()) {
      attempt(drawn);
    }
  }

  /** Of a program that is begun now: it ends with the budget. */
  private TrialLimit limit(TrialLayer layer) {
    Duration left = left();
    return options.limit(layer).within(left.compareTo(BRIEFLY) < 0 ? BRIEFLY : left);
  }

  /** What is left of the budget; negative where it is spent. */
  private Duration left() {
    return options.budget().minusNanos(System.nanoTime() - began);
  }

  /** The next program: of several that one that has most of what was not covered yet. */
  private synchronized Drawn next() {
    boolean spent =
        left().isNegative()
            || options.programs() != null && made >= options.programs()
            || options.stopsAtFinding() && failed;
    if (spent) {
      return null;
    }
    Generator.Program best = null;
    Set<String> features = Set.of();
    for (int draw = 0; draw < DRAWS; draw++) {
      long its = Seeds.of(options.seed(), "draw", made * DRAWS + draw);
      Generator.Program one = Generator.make(its, options.pools(), options.abilities());
      Set<String> covered = Coverage.features(one.scenario());
      if (best == null || coverage.fresh(covered) > coverage.fresh(features)) {
        best = one;
        features = covered;
      }
    }
    coverage.add(features);
    return new Drawn(made++, best);
  }

  private void attempt(Drawn drawn) throws RunInterrupted, InterruptedException {
    boolean quiet = true;
    List<String> pools = new ArrayList<>(drawn.program().scenario().pools());
    pools.retainAll(options.pools());
    String pool = pools.get(drawn.index() % pools.size());
    for (int i = 0; i < layers.size(); i++) {
      TrialLayer layer = layers.get(i);
      Draft draft = Fit.of(drawn.program().draft(), layer).orElse(null);
      boolean turn =
          i == 0
              || drawn.index() % (layers.size() - 1) == i - 1
              || Fit.isAlways(drawn.program().draft(), layer);
      if (turn && draft != null && attempt(drawn.index(), draft, layer, options.plan(pool))) {
        quiet = false;
        break;
      }
    }
    synchronized (this) {
      tried++;
      if (quiet) {
        this.quiet.add(drawn.program());
      }
      if (tried % 10 == 0) {
        curve.add(new CurvePoint(tried, (System.nanoTime() - began) * 1e-9, coverage.pairs()));
      }
      progress.tried(tried, coverage.pairs(), findings.size());
    }
  }

  private boolean attempt(int index, Draft draft, TrialLayer layer, PlanOptions plan)
      throws RunInterrupted, InterruptedException {
    Case one = Cases.of(draft.load(draft.name() + ".yaml").orElseThrow()).get(0);
    RunCase ready = layer.ready(one, plan);
    long seed = Seeds.of(options.seed(), "trial", index);
    Trial trial = trial(layer, ready, seed);
    synchronized (this) {
      if (layer.unit().equals("schedules")) {
        schedules += trial.attempts();
      } else {
        runs += trial.attempts();
      }
    }
    if (!trial.found()) {
      forget(ready);
      return false;
    }
    String kind = trial.message().replaceAll("[0-9]+", "n");
    synchronized (this) {
      failed = true;
      String cause = layer.name() + trial.kinds();
      boolean again =
          !known.add(kind)
              || findings.stream().filter(f -> f.cause().equals(cause)).count() >= MOST_OF_A_KIND;
      if (again) {
        findings.add(FuzzFinding.counted(draft, layer.name(), plan.pool(), trial));
        return true;
      }
    }
    FuzzFinding finding;
    synchronized (layer.parallel() ? new Object() : alone) {
      finding = shrinking.leave(draft, layer, plan, seed, trial);
    }
    synchronized (this) {
      findings.add(finding);
      progress.found(finding);
    }
    return true;
  }

  private Trial trial(TrialLayer layer, RunCase ready, long seed)
      throws RunInterrupted, InterruptedException {
    if (layer.parallel()) {
      return layer.attempt(ready, any -> true, seed, limit(layer));
    }
    synchronized (alone) {
      return layer.attempt(ready, any -> true, seed, limit(layer));
    }
  }

  /** What quiet programs leave is of no use. */
  private void forget(RunCase ready) {
    Path its =
        new org.mpsstress.scenarios.runner.cases.RunDirectories(directory).ofCase(ready.id());
    try (var files = Files.walk(its)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException error) {
      throw new UncheckedIOException("cannot take away " + its, error);
    }
  }

  /** What came of it, also of one that was cut off. */
  public synchronized FuzzResult result() {
    return new FuzzResult(
        tried,
        schedules,
        runs,
        (System.nanoTime() - began) * 1e-9,
        coverage.pairs(),
        Coverage.of(),
        List.copyOf(curve),
        List.copyOf(findings));
  }

  /** Programs in which nothing was found. */
  public synchronized List<Generator.Program> quiet() {
    return List.copyOf(quiet);
  }
}
