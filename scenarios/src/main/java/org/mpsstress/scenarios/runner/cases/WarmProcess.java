package org.mpsstress.scenarios.runner.cases;

import java.util.List;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.oracle.Oracles;

/**
 * A process of its own, in which runs follow each other: what a run needs of earlier ones it has,
 * and several such processes are independent of each other.
 */
public interface WarmProcess extends AutoCloseable {
  /** What a run of the case shows there. */
  List<Finding> run(RunCase runCase, long seed) throws RunInterrupted, InterruptedException;

  @Override
  void close();

  /** A worker on what the settings have, judged by all oracles. */
  static WarmProcess of(RunSettings settings, StopSignal stop) {
    CaseRunner runner = new CaseRunner(settings, stop, Oracles.all());
    return new WarmProcess() {
      @Override
      public List<Finding> run(RunCase runCase, long seed)
          throws RunInterrupted, InterruptedException {
        return runner.run(runCase, seed, () -> {}).findings();
      }

      @Override
      public void close() {
        runner.close();
      }
    };
  }
}
