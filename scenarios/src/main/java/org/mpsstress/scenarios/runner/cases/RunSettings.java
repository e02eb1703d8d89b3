package org.mpsstress.scenarios.runner.cases;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.runner.workers.NoiseLibrary;
import org.mpsstress.scenarios.runner.workers.ProvenanceCheck;
import org.mpsstress.scenarios.runner.workers.SubjectCheck;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/**
 * What holds for every run of a case, whichever case it is.
 *
 * @param out the run directory: record, plans, traces, logs
 * @param worker how a worker is started
 * @param provenance what its library must be
 * @param library the SUT plugin, or null for the SUT that is linked in
 * @param subject what the plugin must have loaded, or null where there is none
 * @param patience how long nothing may advance before a run is called hung, the build's slow-down
 *     included
 * @param quiescence how long thread bindings may take to fall away
 * @param noise the library of strategy {@code noise}, or null where cases of it cannot be run
 */
public record RunSettings(
    Path out,
    WorkerCommand worker,
    ProvenanceCheck provenance,
    Path library,
    SubjectCheck subject,
    Duration patience,
    Duration quiescence,
    NoiseLibrary noise) {
  /** How long nothing may advance, on a build that is not slowed down. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How long thread bindings may take to fall away. */
  public static final Duration QUIESCENCE = Duration.ofSeconds(5);

  public RunSettings {
    Objects.requireNonNull(out, "out");
    Objects.requireNonNull(worker, "worker");
    Objects.requireNonNull(provenance, "provenance");
    Objects.requireNonNull(patience, "patience");
    Objects.requireNonNull(quiescence, "quiescence");
    out = out.toAbsolutePath().normalize();
  }

  /** The token of a run of that case with that seed. */
  public RunToken token(RunCase runCase, long seed) {
    return ofSubject(runCase.token(seed, provenance.expectedBuildId()), runCase.plan().get().sut());
  }

  /**
   * The token with the subject that it is of. What is planted beside a subject, in the simulated
   * SUT, is of none.
   *
   * @param token of a case that is linked with its SUT
   * @param sut the word of its plan
   */
  public RunToken ofSubject(RunToken token, String sut) {
    boolean its = subject != null && isOfSubject(sut);
    return its ? token.withLibrary(subject.token()) : token;
  }

  /** Whether a plan of that SUT runs on the run's subject; else on the simulated one beside it. */
  boolean isOfSubject(String sut) {
    return subject == null || subject.token().sut().equals(sut);
  }

  /** What a plan of that SUT loads, or null for the SUT that is linked in. */
  Path library(String sut) {
    return isOfSubject(sut) ? library : null;
  }

  /** Settings of runs without noise. */
  public RunSettings(
      Path out,
      WorkerCommand worker,
      ProvenanceCheck provenance,
      Path library,
      Duration patience,
      Duration quiescence) {
    this(out, worker, provenance, library, null, patience, quiescence, null);
  }
}
