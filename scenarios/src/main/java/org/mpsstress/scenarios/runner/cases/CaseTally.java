package org.mpsstress.scenarios.runner.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Statistics;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseEnd.Phase;
import org.mpsstress.model.record.CaseEnd.Skew;
import org.mpsstress.model.record.Histories;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** Puts the runs of one case together. One bad run is the case's verdict; no run takes it back. */
public final class CaseTally {
  private final String id;
  private final long began = System.nanoTime();
  private final List<Double> firstToSecond = new ArrayList<>();
  private final List<Double> firstToLast = new ArrayList<>();
  private final Set<Long> processes = new HashSet<>();
  private Verdict verdict;
  private String reason;
  private int runs;
  private int starts;
  private int overlapped;
  private long operations;
  private double programSeconds;
  private Long perturbed;
  private Histories histories = Histories.NONE;
  private List<Phase> phases = List.of();
  private List<Attachment> attachments = List.of();

  /** Of a case of which nothing has run yet. */
  public CaseTally(String id) {
    this.id = id;
  }

  /** One more run. */
  public void add(RunResult result) {
    runs++;
    processes.add(result.pid());
    operations += result.observation().trace().operations();
    programSeconds += new RunTimes(result.observation().trace()).programSeconds();
    phases = result.phases();
    attachments = result.attachments();
    if (result.observation().ending() instanceof RunEnding.Ended ended
        && ended.perturbed() != null) {
      perturbed = (perturbed == null ? 0 : perturbed) + ended.perturbed();
    }
    histories = histories.and(result.judgement().histories());
    JsonNode start = result.observation().summary().path("start");
    if (start.path("firstToLastNanos").isNumber()) {
      starts++;
      firstToSecond.add(start.path("firstToSecondNanos").asDouble());
      firstToLast.add(start.path("firstToLastNanos").asDouble());
      overlapped += start.path("overlapped").asBoolean() ? 1 : 0;
    }
    if (verdict == null || verdict == Verdict.PASSED) {
      verdict = result.verdict();
      reason = result.judgement().reason();
    }
  }

  /** How many there were. */
  public int runs() {
    return runs;
  }

  /** Ends the case for a reason that lies outside of its runs, which so far were quiet. */
  public CaseEnd inconclusive(String why) {
    if (verdict == null || verdict == Verdict.PASSED) {
      verdict = Verdict.INCONCLUSIVE;
      reason = why;
    }
    return end();
  }

  /** Ends the case early although what ran counts. */
  public CaseEnd early(String why) {
    if (reason == null) {
      reason = why;
    }
    return end();
  }

  /** The case's entry in the record. */
  public CaseEnd end() {
    boolean quiet = verdict == Verdict.PASSED;
    return CaseEnd.of(id, verdict)
        .reason(reason())
        .runs(runs)
        .operations(operations)
        .operationsPerSecond(programSeconds > 0 ? operations / programSeconds : null)
        .startSkewNanos(
            firstToLast.isEmpty() ? null : new Skew(spread(firstToSecond), spread(firstToLast)))
        .overlappedShare(starts == 0 ? null : (double) overlapped / starts)
        // repeats in one warm process are not independent: they count once
        .bound95(quiet ? Statistics.bound95(processes.size()) : null)
        .seconds((System.nanoTime() - began) * 1e-9)
        .processes(processes.size())
        .phases(phases)
        .attachments(attachments)
        .perturbed(perturbed)
        .histories(histories.count() == 0 ? null : histories)
        .build();
  }

  /** A case without a finding owns up to what was not looked at. */
  private String reason() {
    boolean finding = verdict != Verdict.PASSED && verdict != Verdict.INCONCLUSIVE;
    String caveat = histories.caveat();
    if (finding || caveat.isEmpty()) {
      return reason;
    }
    return reason == null ? caveat : reason + "; " + caveat;
  }

  private static Skew.Spread spread(List<Double> samples) {
    double[] values = samples.stream().mapToDouble(Double::doubleValue).toArray();
    return new Skew.Spread(Statistics.median(values), Statistics.percentile(0.99, values));
  }
}
