package org.mpsstress.scenarios.oracle.objection;

import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.plan.Plan;

/**
 * What is alive at quiescence and was not before, or was given back more often than it was made.
 *
 * @param waitedMillis for bindings to go with their threads
 */
public record LeftAlive(Grown grown, long waitedMillis) implements Objection {
  @Override
  public Wrong wrong() {
    return Wrong.LEFT;
  }

  @Override
  public long times() {
    return 1;
  }

  @Override
  public Finding finding(Plan plan) {
    return Finding.of(
            wrong().kind(),
            "left behind after everything was freed and caches were emptied: "
                + grown.list(name -> Counts.get().left(name) + waited(name)))
        .withCause(grown.cause(wrong()));
  }

  private String waited(String name) {
    if (grown.by().get(name) < 0) {
      return " (more given back than there were)";
    }
    return name.equals(Counts.BINDINGS) ? " (after " + waitedMillis + " ms of waiting)" : "";
  }
}
