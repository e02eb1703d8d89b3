package org.mpsstress.model.run;

import java.util.List;
import java.util.Optional;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;

/**
 * A defect or sabotage that a whole run was made with. Whoever reads anything about that run must
 * see so: its findings are wanted, and its silence is the bad news.
 *
 * @param id of what was planted
 * @param found whether anything objected
 */
public record Planted(String id, boolean found) {
  /** What the provenance of a run calls it. */
  public static final String FACT = "planted";

  private static final String OPTION = "--defect";

  /** What was planted in the run, if anything was. */
  public static Optional<Planted> in(RunRecord record) {
    return id(record.run()).map(id -> new Planted(id, !record.allFindings().isEmpty()));
  }

  private static Optional<String> id(RunBegin run) {
    Object fact = run.provenance().get(FACT);
    if (fact != null) {
      return Optional.of(fact.toString());
    }
    // Records of earlier versions have nothing but what was typed.
    List<String> typed = run.commandLine();
    for (int i = 0; i < typed.size(); i++) {
      if (typed.get(i).startsWith(OPTION + "=")) {
        return Optional.of(typed.get(i).substring(OPTION.length() + 1));
      }
      if (typed.get(i).equals(OPTION) && i + 1 < typed.size()) {
        return Optional.of(typed.get(i + 1));
      }
    }
    return Optional.empty();
  }

  /** For instance {@code planted: non-atomic-counter, NOT found}. */
  public String line() {
    return "planted: " + id + (found ? ", found" : ", NOT found");
  }
}
