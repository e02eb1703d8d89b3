package org.mpsstress.scenarios.oracle.observation;

/** Looks at a run and says what is wrong with it. */
public interface Oracle {
  /** The word for it in records and messages. */
  String name();

  /** What is wrong; an exception means that the oracle itself failed. */
  Opinion judge(RunObservation run);
}
