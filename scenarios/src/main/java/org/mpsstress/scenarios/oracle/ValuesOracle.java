package org.mpsstress.scenarios.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.oracle.objection.Objection;
import org.mpsstress.scenarios.oracle.objection.OperationObjection;
import org.mpsstress.scenarios.oracle.objection.Wrong;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.Tally;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Every value is what its reference says, and every check of the program really ran: a suite whose
 * checks never ran has once been called green.
 */
public final class ValuesOracle implements Oracle {
  @Override
  public String name() {
    return "values";
  }

  @Override
  public Opinion judge(RunObservation run) {
    Names names = run.names();
    Tally tally = new Tally();
    Map<Integer, OperationObjection> seen = seen(run);
    for (LaneTrace lane : run.trace().lanes()) {
      for (TraceRecord record : lane.records()) {
        if (record.kind() == RecordKind.MISMATCH) {
          String text = run.trace().text(record);
          OperationObjection wrong = OperationObjection.of(Wrong.VALUE, lane, record, text);
          OperationObjection same = seen.get(record.operation());
          tally.add(
              record.operation(),
              same == null
                  ? wrong.finding(run.plan())
                  : wrong
                      .behind(same.behind())
                      .finding(run.plan())
                      .withLife(same.finding(run.plan()).life()));
        }
      }
      if (run.isComplete()) {
        countChecks(run.plan(), names, lane, tally);
      }
    }
    JsonNode bitwise = run.summary().path("bitwise");
    long different = bitwise.path("different").asLong();
    if (different > 0 && tally.findings().isEmpty()) {
      tally.add(
          "bitwise",
          Finding.of(
              FindingKind.VALUE,
              different
                  + " of "
                  + bitwise.path("compared").asLong()
                  + " results differ in their bits from the same operations run by one thread"));
    }
    return Opinion.of(tally.findings());
  }

  /**
   * What the run itself says of wrong values, by the operation that saw the first of them; one that
   * is wrong by itself before those that follow from another.
   */
  private static Map<Integer, OperationObjection> seen(RunObservation run) {
    Map<Integer, OperationObjection> seen = new HashMap<>();
    for (JsonNode facts : run.summary().path("objections")) {
      if (Objection.of(facts) instanceof OperationObjection one
          && one.wrong().equals(Wrong.VALUE)) {
        seen.merge(
            one.operation(),
            one,
            (known, other) -> known.behind() != null && other.behind() == null ? other : known);
      }
    }
    return seen;
  }

  /** A lane that ran whole has run each check as often as its program says. */
  private static void countChecks(Plan plan, Names names, LaneTrace lane, Tally tally) {
    if (lane.group() < 0 || !lane.ranWhole()) {
      return; // stopped by an error: the errors oracle says so
    }
    Map<Integer, Integer> ran = new HashMap<>();
    for (TraceRecord record : lane.records()) {
      if (record.kind() == RecordKind.END && record.code() == Code.CHECK) {
        ran.merge(record.operation(), 1, Integer::sum);
      }
    }
    Plan.Group group = plan.groups().get(lane.group());
    expectChecks(plan, names, lane, tally, ran, group.threadSetup(), 1);
    expectChecks(plan, names, lane, tally, ran, group.program(), group.iterations());
    expectChecks(plan, names, lane, tally, ran, group.teardown(), 1);
  }

  private static void expectChecks(
      Plan plan,
      Names names,
      LaneTrace lane,
      Tally tally,
      Map<Integer, Integer> ran,
      List<Integer> program,
      int times) {
    for (int index : program) {
      Plan.Operation operation = plan.operations().get(index);
      if (operation.code() != Code.CHECK || operation.raises() != null) {
        continue;
      }
      long each = program.stream().filter(other -> other == index).count();
      int count = ran.getOrDefault(index, 0);
      if (count != times * each) {
        tally.add(
            "count " + index,
            new Finding(
                FindingKind.VALUE,
                "`"
                    + operation.text()
                    + "` ran "
                    + count
                    + " times in thread "
                    + names.thread(lane)
                    + " instead of "
                    + times * each,
                null,
                null,
                operation.line(),
                null,
                List.of()));
      }
    }
  }
}
