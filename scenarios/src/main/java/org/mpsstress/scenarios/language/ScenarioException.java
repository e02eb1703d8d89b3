package org.mpsstress.scenarios.language;

import java.util.List;
import java.util.stream.Collectors;

/** A scenario file that is not well formed. The message has a line for each problem. */
public final class ScenarioException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /** At least one problem, in the order of the file. */
  public ScenarioException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** What is wrong, at most {@link Limits#PROBLEMS}. */
  public List<Problem> problems() {
    return problems;
  }
}
