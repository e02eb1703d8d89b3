package org.mpsstress.reports.allure;

import io.qameta.allure.AllureLifecycle;
import io.qameta.allure.model.Status;
import io.qameta.allure.model.TestResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.mpsstress.model.Finding;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;

/**
 * Writes a run as Allure 2 results: one for each case in its configuration, and one for each
 * control, skipped case, fault, and finding outside of a case. Used by one thread; repeats of a
 * case are figures of its result, never results of their own.
 */
public final class AllureResults {
  private final RunRecord record;
  private final Path runDirectory;
  private final AllureLifecycle lifecycle;

  private AllureResults(RunRecord record, Path runDirectory, Path results) {
    this.record = record;
    this.runDirectory = runDirectory;
    this.lifecycle = new AllureLifecycle(new PlainResults(results));
  }

  /**
   * Writes the results.
   *
   * @param record what happened
   * @param runDirectory where its attachments lie
   * @param results a new or empty directory
   */
  public static void write(RunRecord record, Path runDirectory, Path results) throws IOException {
    new AllureResults(record, runDirectory, results).writeAll();
    RunFiles.write(record, results);
  }

  private void writeAll() {
    CaseTestResult ofCase = new CaseTestResult(record);
    AllureAttachments attachments = new AllureAttachments(lifecycle, runDirectory);
    for (CaseResult result : record.cases()) {
      write(ofCase.of(result), () -> attachments.of(result));
    }
    PlainTestResult plain = new PlainTestResult(record.run());
    for (Control control : record.controls()) {
      write(plain.control(control), () -> {});
    }
    for (Skipped skipped : record.skipped()) {
      write(plain.skipped(skipped), () -> {});
    }
    List<Finding> loose = record.findings();
    for (int i = 0; i < loose.size(); i++) {
      Finding finding = loose.get(i);
      write(plain.finding(finding, i), () -> attachments.of(finding));
    }
    List<Fault> faults = record.faults();
    for (int i = 0; i < faults.size(); i++) {
      write(plain.fault(faults.get(i), i), () -> {});
    }
  }

  /** The lifecycle stamps times of its own; those of the record replace them afterwards. */
  private void write(TestResult result, Runnable attach) {
    Status status = result.getStatus();
    Long start = result.getStart();
    Long stop = result.getStop();
    String uuid = result.getUuid();
    lifecycle.scheduleTestCase(result);
    lifecycle.startTestCase(uuid);
    attach.run();
    lifecycle.stopTestCase(uuid);
    lifecycle.updateTestCase(uuid, r -> r.setStatus(status).setStart(start).setStop(stop));
    lifecycle.writeTestCase(uuid);
  }
}
