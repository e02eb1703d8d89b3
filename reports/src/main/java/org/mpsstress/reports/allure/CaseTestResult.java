package org.mpsstress.reports.allure;

import io.qameta.allure.model.Label;
import io.qameta.allure.model.Link;
import io.qameta.allure.model.Parameter;
import io.qameta.allure.model.Stage;
import io.qameta.allure.model.Status;
import io.qameta.allure.model.StatusDetails;
import io.qameta.allure.model.StepResult;
import io.qameta.allure.model.TestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseEnd.Phase;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.CaseText;

/** The Allure result of a case: labels, parameters, steps for its phases, what its verdict says. */
final class CaseTestResult {
  private final RunRecord record;
  private final RunBegin run;

  CaseTestResult(RunRecord record) {
    this.record = record;
    this.run = record.run();
  }

  TestResult of(CaseResult result) {
    CaseBegin begin = result.begin();
    String history =
        Identity.of(
            begin.scenario(),
            begin.caseId(),
            begin.driver(),
            begin.pool(),
            begin.strategy(),
            begin.sanitizer());
    List<Phase> phases = result.end().map(CaseEnd::phases).orElse(List.of());
    long start =
        phases.stream().mapToLong(Phase::startMillis).min().orElse(Times.millis(run.started()));
    long spent = result.end().map(end -> Math.round(end.seconds() * 1000)).orElse(0L);
    long stop = phases.stream().mapToLong(Phase::stopMillis).max().orElse(start + spent);
    return new TestResult()
        .setUuid(Identity.uuid(run.started() + run.seed(), history))
        .setHistoryId(history)
        .setTestCaseId(Identity.of(begin.scenario(), begin.caseId()))
        .setFullName(begin.scenario() + ":" + CaseText.point(begin))
        .setName(begin.scenario() + " " + CaseText.point(begin))
        .setLabels(labels(begin))
        .setParameters(parameters(result))
        .setLinks(List.of(new Link().setName("report of the run").setUrl("report.html")))
        .setSteps(phases.stream().map(CaseTestResult::step).toList())
        .setStage(Stage.FINISHED)
        .setStatus(status(result.verdict()))
        .setStatusDetails(details(result))
        .setStart(start)
        .setStop(stop);
  }

  private List<Label> labels(CaseBegin begin) {
    List<Label> labels = Labels.of(run, begin.layer() == null ? "scenarios" : begin.layer());
    labels.add(Labels.label("feature", begin.scenario()));
    labels.add(Labels.label("story", begin.title() == null ? begin.scenario() : begin.title()));
    labels.add(Labels.label("subSuite", begin.scenario()));
    begin.checks().forEach(clause -> labels.add(Labels.label("tag", clause)));
    return labels;
  }

  /** Those that tell cases apart; the seed differs from run to run and must not. */
  private List<Parameter> parameters(CaseResult result) {
    CaseBegin begin = result.begin();
    List<Parameter> parameters = new ArrayList<>();
    begin.parameters().forEach((name, value) -> add(parameters, name, String.valueOf(value)));
    add(parameters, "driver", begin.driver());
    add(parameters, "pool", begin.pool());
    add(parameters, "strategy", begin.strategy());
    add(parameters, "sanitizer", begin.sanitizer());
    excluded(parameters, "seed", String.valueOf(run.seed()));
    excluded(parameters, "operations/s", CaseText.throughput(result));
    excluded(parameters, "start skew, first to last (p99)", CaseText.worstSkew(result));
    String scheduling = CaseText.scheduling(result);
    excluded(parameters, "scheduling", scheduling.isEmpty() ? "–" : scheduling);
    return parameters;
  }

  private static void add(List<Parameter> parameters, String name, String value) {
    if (value != null && parameters.stream().noneMatch(known -> known.getName().equals(name))) {
      parameters.add(new Parameter().setName(name).setValue(value));
    }
  }

  private static void excluded(List<Parameter> parameters, String name, String value) {
    if (!"–".equals(value)) {
      parameters.add(new Parameter().setName(name).setValue(value).setExcluded(true));
    }
  }

  private static StepResult step(Phase phase) {
    return new StepResult()
        .setName(phase.name())
        .setStatus(Status.PASSED)
        .setStage(Stage.FINISHED)
        .setStart(phase.startMillis())
        .setStop(phase.stopMillis());
  }

  /** Allure knows four words; what they stand for is said at the beginning of the message. */
  static Status status(Verdict verdict) {
    return switch (verdict) {
      case PASSED -> Status.PASSED;
      case FAILED -> Status.FAILED;
      case CRASHED, HUNG, INCONCLUSIVE -> Status.BROKEN;
      case SKIPPED, NOT_JUDGED -> Status.SKIPPED;
    };
  }

  private StatusDetails details(CaseResult result) {
    if (result.verdict() == Verdict.PASSED) {
      return null;
    }
    StringBuilder message = new StringBuilder(result.verdict().word());
    if (!result.reason().isEmpty()) {
      message.append(": ").append(result.reason());
    }
    result.findings().forEach(f -> message.append('\n').append(Findings.headline(f)));
    String stacks =
        result.findings().stream().map(Findings::text).collect(Collectors.joining("\n"));
    return new StatusDetails()
        .setKnown(record.isKnown(result))
        .setMessage(message.toString())
        .setTrace(stacks.isEmpty() ? null : stacks);
  }
}
