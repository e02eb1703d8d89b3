package org.mpsstress.scenarios.language;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.language.tree.Position;

/** Collects what is wrong in one file, each thing once. */
public final class Problems {
  private static final Comparator<Problem> BY_PLACE =
      Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column);

  /** More would take long, and are not shown anyway. */
  static final int MOST = 1000;

  private final String file;
  private final Set<Problem> found = new LinkedHashSet<>();
  private long told;

  /** For the file of that name. */
  public Problems(String file) {
    this.file = file;
  }

  /** One more thing wrong. */
  public void add(Position at, Complaint complaint, Object... particulars) {
    told++;
    if (found.size() == MOST) {
      return;
    }
    found.add(new Problem(file, at.line(), at.column(), complaint, List.of(particulars), ""));
  }

  void addAll(Collection<Problem> more) {
    found.addAll(more);
  }

  /** True as long as nothing is wrong. */
  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** How often something was told so far, whether or not it was new. */
  public long told() {
    return told;
  }

  List<Problem> all() {
    return List.copyOf(found);
  }

  /** Throws if anything is wrong: the first few things, in the order of the file. */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      List<Problem> sorted = found.stream().sorted(BY_PLACE).limit(Limits.PROBLEMS).toList();
      throw new ScenarioException(sorted);
    }
  }
}
