package org.mpsstress.scenarios.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Predicate;
import org.mpsstress.scenarios.oracle.objection.Objection;
import org.mpsstress.scenarios.oracle.objection.Wrong;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.Tally;

/** What the native side objects to, as it says it, where no oracle here looks for it in traces. */
public final class StatedOracle implements Oracle {
  private final Predicate<Wrong> told;

  public StatedOracle() {
    this(wrong -> wrong.toldBy() == null);
  }

  /** Of those that it is to tell. */
  StatedOracle(Predicate<Wrong> told) {
    this.told = told;
  }

  @Override
  public String name() {
    return "stated";
  }

  @Override
  public Opinion judge(RunObservation run) {
    Tally tally = new Tally();
    for (JsonNode facts : run.summary().path("objections")) {
      Objection objection = Objection.of(facts);
      if (told.test(objection.wrong())) {
        tally.add(facts, objection.finding(run.plan()), objection.times());
      }
    }
    return Opinion.of(tally.findings());
  }
}
