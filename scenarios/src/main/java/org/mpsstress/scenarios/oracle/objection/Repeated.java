package org.mpsstress.scenarios.oracle.objection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.plan.Plan;

/**
 * What becomes more with each time that a thread repeats its program.
 *
 * @param grown by how much in that iteration, by the name of the count
 * @param iteration the second in a row, counted from 0
 */
public record Repeated(Map<String, Long> grown, long iteration) implements Objection {
  /** Keeps the order. */
  public Repeated {
    grown = Collections.unmodifiableMap(new LinkedHashMap<>(grown));
  }

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
                + grown.entrySet().stream()
                    .map(one -> one.getValue() + " " + Counts.get().repeated(one.getKey()))
                    .collect(Collectors.joining(", ")))
        .withCause(Cause.of(wrong().kind(), new TreeSet<>(grown.keySet()).stream().toList()));
  }
}
