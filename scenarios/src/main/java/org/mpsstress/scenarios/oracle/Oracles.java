package org.mpsstress.scenarios.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.mpsstress.model.Finding;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Histories;
import org.mpsstress.scenarios.oracle.answers.AnswersOracle;
import org.mpsstress.scenarios.oracle.linearizability.LinearizabilityOracle;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.OracleFault;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.RunObserver;
import org.mpsstress.scenarios.oracle.streams.StreamAssignmentOracle;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** All oracles together: one judgement of one run. */
public final class Oracles {
  private final List<Oracle> oracles;

  public Oracles(List<Oracle> oracles) {
    this.oracles = List.copyOf(oracles);
  }

  /** Those of this build. */
  public static Oracles all() {
    return new Oracles(
        List.of(
            new CrashOracle(),
            new HangOracle(),
            new ErrorsOracle(),
            new ValuesOracle(),
            new StreamAssignmentOracle(),
            new AnswersOracle(),
            new LinearizabilityOracle(),
            new LeaksOracle(),
            new StatedOracle()));
  }

  /** What of {@code expect} one of them judges. */
  public Set<String> expectations() {
    return oracles.stream().map(Oracle::expectation).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * What is said of a run.
   *
   * @param verdict of this run
   * @param reason one sentence for a verdict that needs one, or null
   * @param findings of all oracles
   * @param objecting names of the oracles that found something
   * @param histories of calls that were judged, and those that were passed over
   */
  public record Judgement(
      Verdict verdict,
      String reason,
      List<Finding> findings,
      List<String> objecting,
      Histories histories) {}

  /**
   * Judges a run. Of one whose process died or hung that very thing is said, whatever it left of
   * its trace.
   *
   * @throws OracleFault if an oracle failed, or the trace is not whole: then nothing can be said
   */
  public Judgement judge(RunObservation run) {
    try {
      return judgeWhole(run);
    } catch (OracleFault fault) {
      return judgeWhole(RunObserver.without(run, fault));
    }
  }

  private Judgement judgeWhole(RunObservation run) {
    List<Finding> findings = new ArrayList<>();
    List<String> unjudged = new ArrayList<>();
    List<String> objecting = new ArrayList<>();
    Histories histories = Histories.NONE;
    for (LaneTrace lane : run.trace().lanes()) {
      if (lane.dropped() > 0) {
        throw new OracleFault(
            "the trace has no room for " + lane.dropped() + " records of lane " + lane.lane());
      }
    }
    for (Oracle oracle : oracles) {
      Opinion opinion;
      try {
        opinion = oracle.judge(run);
      } catch (RuntimeException e) {
        throw new OracleFault("the oracle '" + oracle.name() + "' failed: " + e, e);
      }
      if (!opinion.findings().isEmpty()) {
        objecting.add(oracle.name());
      }
      findings.addAll(opinion.findings());
      unjudged.addAll(opinion.unjudged());
      histories = histories.and(opinion.histories());
    }
    Verdict verdict;
    String reason = null;
    if (run.ending() instanceof RunEnding.Died) {
      verdict = Verdict.CRASHED;
    } else if (run.ending() instanceof RunEnding.Hung) {
      verdict = Verdict.HUNG;
    } else if (!findings.isEmpty()) {
      verdict = Verdict.FAILED;
    } else if (run.trace().operations() == 0) {
      verdict = Verdict.INCONCLUSIVE;
      reason = "no operation ran";
    } else if (!run.isComplete()) {
      verdict = Verdict.INCONCLUSIVE;
      reason = "the run did not come to its end";
    } else if (!unjudged.isEmpty()) {
      verdict = Verdict.INCONCLUSIVE;
      reason = String.join("; ", unjudged);
    } else {
      verdict = Verdict.PASSED;
    }
    return new Judgement(verdict, reason, findings, objecting, histories);
  }
}
