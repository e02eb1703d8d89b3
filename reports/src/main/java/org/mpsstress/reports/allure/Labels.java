package org.mpsstress.reports.allure;

import io.qameta.allure.model.Label;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.reports.Subject;

/** Labels that every result of a run has. */
final class Labels {
  private Labels() {}

  static List<Label> of(RunBegin run, String layer) {
    List<Label> labels = new ArrayList<>();
    labels.add(label("parentSuite", Subject.group(run)));
    labels.add(label("suite", layer));
    labels.add(label("epic", layer));
    labels.add(label("framework", "mps-stress"));
    labels.add(label("language", "yaml"));
    if (run.machine() != null) {
      labels.add(label("host", run.machine().os() + ", " + run.machine().cpu()));
    }
    return labels;
  }

  static Label label(String name, String value) {
    return new Label().setName(name).setValue(value);
  }
}
