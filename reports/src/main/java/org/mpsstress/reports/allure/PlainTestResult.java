package org.mpsstress.reports.allure;

import io.qameta.allure.model.Label;
import io.qameta.allure.model.Stage;
import io.qameta.allure.model.Status;
import io.qameta.allure.model.StatusDetails;
import io.qameta.allure.model.TestResult;
import java.util.List;
import org.mpsstress.model.Finding;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.Skipped;

/** Allure results of what is no case: controls, skipped cases, faults, findings about the run. */
final class PlainTestResult {
  private final RunBegin run;

  PlainTestResult(RunBegin run) {
    this.run = run;
  }

  TestResult control(Control control) {
    String title = control.title() == null ? "" : ": " + control.title();
    String layer =
        control.layer() == null
            ? ""
            : LayerWord.shown(control.layer()) + ": "; // two may plant the same
    TestResult result = result("controls", "control", layer + control.id(), control.id() + title);
    result.getLabels().add(Labels.label("story", "detector: " + control.detector()));
    result.setStop(result.getStart() + Math.round(control.seconds() * 1000));
    String said = control.message() == null ? "" : control.message();
    String token = control.token() == null ? null : ReplayCommandLine.of(control.token());
    if (control.found()) {
      return result
          .setStatus(Status.PASSED)
          .setStatusDetails(new StatusDetails().setMessage("found: " + said).setTrace(token));
    }
    return result
        .setStatus(Status.BROKEN)
        .setStatusDetails(
            new StatusDetails()
                .setMessage("inconclusive: control " + control.outcome() + ": " + said));
  }

  TestResult skipped(Skipped skipped) {
    String point = skipped.caseId() == null ? "every case" : skipped.caseId();
    return result("scenarios", "skipped", skipped.scenario(), skipped.scenario() + " " + point)
        .setHistoryId(Identity.of("skipped", skipped.scenario(), skipped.caseId()))
        .setUuid(Identity.uuid(runId(), skipped.scenario() + " " + point))
        .setStatus(Status.SKIPPED)
        .setStatusDetails(new StatusDetails().setMessage("skipped: " + skipped.reason()));
  }

  TestResult finding(Finding finding, int number) {
    return result("run", "finding", finding.kind().word() + number, "run: " + finding.kind())
        .setStatus(Status.FAILED)
        .setStatusDetails(
            new StatusDetails()
                .setMessage("failed: " + finding.message())
                .setTrace(Findings.text(finding)));
  }

  TestResult fault(Fault fault, int number) {
    return result("run", "fault", "fault " + number, "fault of the framework")
        .setStatus(Status.BROKEN)
        .setStatusDetails(
            new StatusDetails()
                .setMessage("framework fault: " + fault.message())
                .setTrace(String.join("\n", fault.stack())));
  }

  private TestResult result(String layer, String kind, String id, String name) {
    String history = Identity.of(kind, id);
    List<Label> labels = Labels.of(run, layer);
    labels.add(Labels.label("feature", kind));
    long start = Times.millis(run.started());
    return new TestResult()
        .setUuid(Identity.uuid(runId(), history))
        .setHistoryId(history)
        .setTestCaseId(history)
        .setFullName(kind + ":" + id)
        .setName(name)
        .setLabels(labels)
        .setStage(Stage.FINISHED)
        .setStart(start)
        .setStop(start);
  }

  private String runId() {
    return run.started() + run.seed();
  }
}
