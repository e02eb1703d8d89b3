package org.mpsstress.scenarios.oracle.observation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Finding;

/**
 * Collects findings of one kind of trouble: the same thing at the same operation is one finding
 * with a count, for 200 threads of 50 iterations say the same ten thousand times.
 */
public final class Tally {
  private static final int MOST = 20;

  private final Map<Object, Finding> first = new LinkedHashMap<>();
  private final Map<Object, Long> counts = new LinkedHashMap<>();

  public void add(Object sameThing, Finding finding) {
    add(sameThing, finding, 1);
  }

  /** What was counted elsewhere. */
  public void add(Object sameThing, Finding finding, long times) {
    first.putIfAbsent(sameThing, finding);
    counts.merge(sameThing, times, Long::sum);
  }

  public List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    for (Map.Entry<Object, Finding> entry : first.entrySet()) {
      if (findings.size() == MOST) {
        break;
      }
      long count = counts.get(entry.getKey());
      Finding finding = entry.getValue();
      String more = count == 1 ? "" : "\n(the first of " + count + " of this kind in the run)";
      findings.add(finding.withMessage(finding.message() + more));
    }
    return findings;
  }
}
