package org.mpsstress.reports.allure;

import io.qameta.allure.AllureResultsWriter;
import io.qameta.allure.FileSystemResultsWriter;
import io.qameta.allure.model.StatusDetails;
import io.qameta.allure.model.StepResult;
import io.qameta.allure.model.TestResult;
import io.qameta.allure.model.TestResultContainer;
import java.io.InputStream;
import java.nio.file.Path;
import org.mpsstress.model.PlainText;

/** Writes Allure's results; a text of a record has nothing in it that a page could not show. */
final class PlainResults implements AllureResultsWriter {
  private final AllureResultsWriter files;

  PlainResults(Path results) {
    this.files = new FileSystemResultsWriter(results);
  }

  @Override
  public void write(TestResult result) {
    result
        .setName(PlainText.harmless(result.getName()))
        .setFullName(PlainText.harmless(result.getFullName()));
    makePlain(result.getStatusDetails());
    result
        .getLabels()
        .forEach(
            label ->
                label
                    .setName(PlainText.harmless(label.getName()))
                    .setValue(PlainText.harmless(label.getValue())));
    result
        .getParameters()
        .forEach(
            parameter ->
                parameter
                    .setName(PlainText.harmless(parameter.getName()))
                    .setValue(PlainText.harmless(parameter.getValue())));
    result.getAttachments().forEach(file -> file.setName(PlainText.harmless(file.getName())));
    result.getSteps().forEach(PlainResults::makePlain);
    files.write(result);
  }

  private static void makePlain(StepResult step) {
    step.setName(PlainText.harmless(step.getName()));
    makePlain(step.getStatusDetails());
  }

  private static void makePlain(StatusDetails details) {
    if (details != null) {
      details
          .setMessage(PlainText.harmless(details.getMessage()))
          .setTrace(PlainText.harmless(details.getTrace()));
    }
  }

  @Override
  public void write(TestResultContainer container) {
    files.write(container);
  }

  @Override
  public void write(String source, InputStream attachment) {
    files.write(source, attachment);
  }
}
