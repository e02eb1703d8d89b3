package org.mpsstress.scenarios.oracle.observation;

/** Looks at a run and says what is wrong with it. */
public interface Oracle {
  /** The word for it in records and messages. */
  String name();

  /** What it judges, as a scenario names it under {@code expect}; others judge every run. */
  default String expectation() {
    return name();
  }

  /** What is wrong; an exception means that the oracle itself failed. */
  Opinion judge(RunObservation run);
}
