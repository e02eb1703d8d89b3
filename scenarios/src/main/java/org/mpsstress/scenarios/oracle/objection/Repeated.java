package org.mpsstress.scenarios.oracle.objection;

import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.plan.Plan;

/**
 * What becomes more with each time that a thread repeats its program.
 *
 * @param grown in that iteration
 * @param iteration the second in a row, counted from 0
 */
public record Repeated(Grown grown, long iteration) implements Objection {
  @Override
  public Wrong wrong() {
    return Wrong.REPEATED;
  }

  @Override
  public long times() {
    return 1;
  }

  @Override
  public Finding finding(Plan plan) {
    return Finding.of(
            wrong().kind(),
            wrong().says()
                + "; after number "
                + iteration
                + ", at rest, there is more than after any before: "
                + grown.list(Counts.get()::repeated))
        .withCause(grown.cause(wrong()));
  }
}
