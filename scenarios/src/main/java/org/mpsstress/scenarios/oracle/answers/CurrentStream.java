package org.mpsstress.scenarios.oracle.answers;

import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.plan.Plan;

/**
 * The current stream of a thread, as far as its trace tells it: the record of what makes a tensor
 * names it, an event's does not. What may have changed it since makes it unknown.
 */
final class CurrentStream {
  private static final int UNKNOWN = -1;

  private final Plan plan;
  private int stream = UNKNOWN;

  /** Of a thread that has done nothing yet. */
  CurrentStream(Plan plan) {
    this.plan = plan;
  }

  /** Whether it is known to be the default stream. */
  boolean isDefault() {
    return stream == 0;
  }

  /** Is told the lane's records, one after the other. */
  void after(TraceRecord record) {
    if (record.operation() >= plan.operations().size()) {
      return;
    }
    if (Code.mayChooseStream(record.code())) {
      stream = UNKNOWN;
    } else if (record.kind() == RecordKind.END && Code.tellsCurrent(record)) {
      boolean here = !plan.operations().get(record.operation()).runsElsewhere();
      stream = here ? record.stream() : stream;
    }
  }
}
