package org.mpsstress.cli.run;

import java.nio.file.Path;
import java.time.Duration;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.DurationConverter;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.runner.cases.Seeds;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that run cases. */
public final class RunOptions {
  private static final int MOST_HISTORIES = 10_000;

  @Mixin private EngineOptions engine;

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
      names = "--variants",
      description =
          "Each case also with something else slow, other sizes, a busy ending, warm caches and"
              + " variables set: cases whose ids end with variant=NAME.")
  private boolean variants;

  @Option(
      names = "--known",
      paramLabel = "FILE",
      description =
          "Causes that are known, each with a reason: their findings are told and leave the verdict"
              + " as it is. A run with new ones leaves a file to fill in, known.yaml.")
  private Path known;

  @Option(
      names = "--histories",
      paramLabel = "N",
      description =
          "Also so many random histories of calls that the specification has, of one thread after"
              + " the other and of threads at once: each answer must be one that it allows.")
  private Integer histories;

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

  private SubjectKind kind;

  /**
   * Refuses what no build knows and what this one does not do yet.
   *
   * @throws UserError with the valid words
   */
  public void check(Installation installation) {
    engine.checkStrategy();
    Subjects all = Subjects.of(sut, installation);
    kind = all.meant();
    Words.oneOf("--pool", pool(), kind.pools());
    engine.check(this);
    Engines.checkOn(kind, engine(), strategy());
    all.chosen();
    if (histories != null && (histories < 1 || histories > MOST_HISTORIES)) {
      throw new UserError("--histories " + histories + ": from 1 to " + MOST_HISTORIES);
    }
    if (repeat != null && repeat < 1) {
      throw new UserError("--repeat " + repeat + ": a case is run at least once");
    }
  }

  /** The kind of subject that was chosen; known after {@link #check}. */
  public SubjectKind kind() {
    return kind;
  }

  /** Whether the variants of cases are run as well. */
  public boolean variants() {
    return variants;
  }

  /** The file of causes that are known, or null. */
  public Path known() {
    return known;
  }

  /** How many random histories are run as well. */
  public int histories() {
    return histories == null ? 0 : histories;
  }

  /** The strategy's word: what the user said, or what the other options are for. */
  public String strategy() {
    return engine.strategy();
  }

  /** The way of running that is asked for. */
  Engine engine() {
    return engine.chosen();
  }

  /**
   * Refuses a quick run, of what seems likeliest to object.
   *
   * @throws UserError with that reason
   */
  public void refuseQuick(String reason) {
    engine.refuseQuick(reason);
  }

  /** Whether all layers of a suite can judge what is tested, each in its own way. */
  public boolean isOrdinary() {
    return engine().isOrdinary();
  }

  public String pool() {
    return pool == null ? Pool.PATCHED.word() : pool;
  }

  /** What the user said of the pool, or null. */
  public String poolIfSaid() {
    return pool;
  }

  /** The defect to plant, or null. */
  public String defect() {
    return defect;
  }

  /** Whether the user says how often each case is run. */
  public boolean isRepeated() {
    return repeat != null;
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
