package org.mpsstress.cli.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.torch.SutOptions;
import org.mpsstress.cli.torch.TorchOptions;
import org.mpsstress.cli.torch.TorchSubject;
import org.mpsstress.scenarios.exploration.Strategy;
import org.mpsstress.scenarios.runner.NoisyCases;
import org.mpsstress.scenarios.runner.Seeds;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that run cases. */
public final class RunOptions {
  private static final List<String> POOLS = List.of("patched", "upstream", "freelist", "cuda");
  private static final List<String> STRATEGIES = List.of("free", "noise", "random", "pct", "pos");

  @Option(
      names = "--strategy",
      paramLabel = "WORD",
      defaultValue = "free",
      description =
          "How cases are scheduled: free (default, full speed), noise (seeded yields and delays at"
              + " synchronisation calls), or one thread at a time, chosen from the seed: random,"
              + " pct, pos.")
  private String strategy;

  @Mixin private ExplorationOptions exploration;

  @Mixin private SanitizerOptions sanitizer;

  @Option(
      names = "--pool",
      paramLabel = "WORD",
      description =
          "Contract that the pool follows: patched (default), upstream, freelist, cuda; of a libtorch"
              + " what its device has.")
  private String pool;

  @Option(
      names = "--defect",
      paramLabel = "ID",
      description = "Plants a defect in the simulated SUT; ./mps-stress defects names them.")
  private String defect;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "How often each case is run (default: 1; a suite has its own).")
  private Integer repeat;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "All seeds of the run come from this one (default: a fresh one, printed).")
  private Long seed;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Nothing is begun after this time: 500ms, 60s, 5m, 2h.")
  private Duration budget;

  @Mixin private SutOptions sut;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new or empty folder for the run (default: out/<time>, and out/latest).")
  private Path out;

  /**
   * Refuses what no build knows and what this one does not do yet.
   *
   * @throws UserError with the valid words
   */
  public void check() {
    Words.oneOf("--pool", pool(), POOLS);
    Words.oneOf("--strategy", strategy, STRATEGIES);
    Words.oneOf("--sut", sut.word(), SutOptions.WORDS);
    boolean sanitized = sanitizer.flavour() != null;
    if (sanitized && isTorch()) {
      throw new UserError("--sanitizer is for --sut sim: its harness has the SUT in it");
    }
    if (exploring() == null) {
      exploration.refuse(strategy);
    } else if (sanitized) {
      throw new UserError("--sanitizer is for --strategy free or noise, not for " + strategy);
    } else {
      exploration.of(exploring(), budget);
      if (repeat != null) {
        throw new UserError("--repeat: a case is explored once; --schedules says how long");
      }
    }
    if (isTorch()) {
      TorchSubject.refuse(strategy);
    }
    sut.check();
    if (repeat != null && repeat < 1) {
      throw new UserError("--repeat " + repeat + ": a case is run at least once");
    }
  }

  /** The exploring strategy, or null for one that runs cases freely. */
  Strategy exploring() {
    return Strategy.find(strategy).orElse(null);
  }

  /** The strategy's word. */
  String strategy() {
    return strategy;
  }

  /** Options of runs with a sanitizer. */
  SanitizerOptions sanitizer() {
    return sanitizer;
  }

  /** Whether cases are run in workers at full speed. */
  public boolean isOrdinary() {
    return exploring() == null && sanitizer.flavour() == null && !isTorch();
  }

  /** Whether free cases are to be perturbed. */
  boolean noise() {
    return strategy.equals(NoisyCases.STRATEGY);
  }

  /** Options of exploring strategies. */
  ExplorationOptions exploration() {
    return exploration;
  }

  public String pool() {
    return pool == null ? "patched" : pool;
  }

  /** What the user said of the pool, or null. */
  String poolIfSaid() {
    return pool;
  }

  /** Whether a real library is tested. */
  public boolean isTorch() {
    return sut.isTorch();
  }

  /** Which one, and what it must be. */
  public TorchOptions torch() {
    return sut.torch();
  }

  /** The defect to plant, or null. */
  public String defect() {
    return defect;
  }

  public int repeat(int otherwise) {
    return repeat == null ? otherwise : repeat;
  }

  public long seed() {
    if (seed == null) {
      seed = Seeds.fresh();
    }
    return seed;
  }

  /** When nothing more is begun, or null. */
  public Duration budget(Duration otherwise) {
    return budget == null ? otherwise : budget;
  }

  /** The folder that the user chose, or null. */
  public Path out() {
    return out;
  }
}
