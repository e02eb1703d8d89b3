package org.mpsstress.scenarios.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.mpsstress.model.Finding;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.scenarios.runner.RunListener;

/** Tells JUnit what the record is told. Whatever is not passed fails: nothing is passed over. */
final class CaseListener implements RunListener {
  private final EngineExecutionListener junit;
  private final Map<String, CaseDescriptor> cases = new HashMap<>();
  private final Map<String, ControlDescriptor> controls = new HashMap<>();
  private final Map<String, CaseBegin> begun = new HashMap<>();
  private final Map<String, List<Finding>> findings = new HashMap<>();
  private final List<String> troubles = new ArrayList<>();

  CaseListener(EngineExecutionListener junit, AnchorDescriptor anchor) {
    this.junit = junit;
    for (TestDescriptor child : anchor.getChildren()) {
      if (child instanceof CaseDescriptor one) {
        cases.put(one.runCase().id(), one);
      } else if (child instanceof ControlDescriptor control) {
        controls.put(control.control().id(), control);
      }
    }
  }

  @Override
  public void entry(RecordEntry entry) {
    if (entry instanceof CaseBegin begin) {
      begun.put(begin.id(), begin);
      junit.executionStarted(cases.get(begin.id()));
    } else if (entry instanceof FindingEntry finding && finding.id() != null) {
      findings.computeIfAbsent(finding.id(), id -> new ArrayList<>()).add(finding.finding());
    } else if (entry instanceof FindingEntry finding) {
      troubles.add(finding.message());
    } else if (entry instanceof CaseEnd end) {
      junit.executionFinished(cases.remove(end.id()), result(end));
    } else if (entry instanceof Control control) {
      ControlDescriptor test = controls.remove(control.id());
      junit.executionStarted(test);
      junit.executionFinished(test, result(control));
    } else if (entry instanceof Fault fault) {
      troubles.add(fault.message());
    }
  }

  private TestExecutionResult result(CaseEnd end) {
    return end.verdict() == Verdict.PASSED || end.verdict() == Verdict.NOT_JUDGED
        ? TestExecutionResult.successful()
        : TestExecutionResult.failed(
            new CaseFailure(begun.get(end.id()), end, findings.getOrDefault(end.id(), List.of())));
  }

  private static TestExecutionResult result(Control control) {
    return control.found()
        ? TestExecutionResult.successful()
        : TestExecutionResult.failed(
            new AssertionError(
                "control "
                    + control.outcome()
                    + ": "
                    + control.title()
                    + ": "
                    + control.message()));
  }

  /** What was listed and never ran fails: the tests were promised. */
  void finish(String reason) {
    String why = troubles.isEmpty() ? reason : String.join("\n", troubles);
    List<TestDescriptor> left = new ArrayList<>(controls.values());
    left.addAll(cases.values());
    for (TestDescriptor test : left) {
      junit.executionStarted(test);
      junit.executionFinished(
          test, TestExecutionResult.failed(new AssertionError("did not run: " + why)));
    }
  }
}
