package org.mpsstress.scenarios.oracle.observation;

import java.util.Optional;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.plan.Plan;

/** How findings call threads and operations: always in the scenario's own words. */
public final class Names {
  private final Plan plan;

  Names(Plan plan) {
    this.plan = plan;
  }

  /** For instance "worker#3". */
  public String thread(LaneTrace lane) {
    if (lane.group() < 0 || lane.group() >= plan.groups().size()) {
      return "setup";
    }
    return plan.groups().get(lane.group()).name() + "#" + lane.member();
  }

  /** For instance "worker#3, iteration 7". */
  public String place(LaneTrace lane, TraceRecord record) {
    return "thread " + thread(lane) + ", iteration " + record.iteration();
  }

  /** For instance "`y = mm x x` (line 18)". */
  public String operation(TraceRecord record) {
    return find(record)
        .map(operation -> "`" + operation.text() + "` (line " + operation.line() + ")")
        .orElse("operation " + record.operation());
  }

  /** Line of the operation in the scenario file, or null. */
  public Integer line(TraceRecord record) {
    return find(record).map(Plan.Operation::line).orElse(null);
  }

  public Optional<Plan.Operation> find(TraceRecord record) {
    return record.operation() < plan.operations().size()
        ? Optional.of(plan.operations().get(record.operation()))
        : Optional.empty();
  }
}
