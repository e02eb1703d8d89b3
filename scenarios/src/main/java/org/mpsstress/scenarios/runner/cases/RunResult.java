package org.mpsstress.scenarios.runner.cases;

import java.util.List;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd.Phase;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.oracle.observation.RunObservation;

/**
 * One run of a case, judged.
 *
 * @param seed of this run
 * @param pid of the worker that it ran in
 * @param observation what was seen
 * @param judgement what the oracles say
 * @param findings those of the judgement, each with its replay token and attachments
 * @param phases stretches of its time
 * @param seconds wall-clock time
 * @param attachments files of this run
 */
public record RunResult(
    long seed,
    long pid,
    RunObservation observation,
    Oracles.Judgement judgement,
    List<Finding> findings,
    List<Phase> phases,
    double seconds,
    List<Attachment> attachments) {
  public RunResult {
    findings = List.copyOf(findings);
    phases = List.copyOf(phases);
    attachments = List.copyOf(attachments);
  }

  public Verdict verdict() {
    return judgement.verdict();
  }
}
