package org.mpsstress.scenarios.oracle.observation;

import java.util.Optional;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.plan.Plan;

/** How findings call threads and operations: always in the scenario's own words. */
public final class Names {
  private final Plan plan;

  public Names(Plan plan) {
    this.plan = plan;
  }

  /** For instance "worker#3". */
  public String thread(LaneTrace lane) {
    return thread(lane.group(), lane.member());
  }

  /** The same of a thread by its group, -1 for the setup, and its index there. */
  public String thread(int group, int member) {
    return group < 0 || group >= plan.groups().size()
        ? "setup"
        : plan.groups().get(group).name() + "#" + member;
  }

  /** For instance "thread worker#3, iteration 7". */
  public String place(LaneTrace lane, TraceRecord record) {
    return place(lane.group(), lane.member(), record.iteration());
  }

  /** The same of a thread by its group and its index there. */
  public String place(int group, int member, long iteration) {
    return "thread " + thread(group, member) + ", iteration " + iteration;
  }

  /** For instance "`y = mm x x` (line 18)". */
  public String operation(TraceRecord record) {
    return operation(record.operation());
  }

  /** Its word in the table of operations; empty of none. */
  public String word(TraceRecord record) {
    return word(record.operation());
  }

  /** The same of an operation by its index. */
  public String word(int index) {
    return find(index).map(Plan.Operation::name).orElse("");
  }

  /** For instance "`y = mm x x` (line 18)", by its index. */
  public String operation(int index) {
    return find(index)
        .map(operation -> "`" + operation.text() + "` (line " + operation.line() + ")")
        .orElse(index == TraceRecord.NO_OPERATION ? "a thread" : "operation " + index);
  }

  /** Line of the operation in the scenario file, or null. */
  public Integer line(TraceRecord record) {
    return line(record.operation());
  }

  /** The same of an operation by its index. */
  public Integer line(int index) {
    return find(index).map(Plan.Operation::line).orElse(null);
  }

  public Optional<Plan.Operation> find(TraceRecord record) {
    return find(record.operation());
  }

  /** The operation of that index, if there is one. */
  public Optional<Plan.Operation> find(int index) {
    return index < plan.operations().size()
        ? Optional.of(plan.operations().get(index))
        : Optional.empty();
  }
}
