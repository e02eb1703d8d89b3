package org.mpsstress.lincheck;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;

/** Has Lincheck check a program. */
public final class Check {
  private Check() {}

  /**
   * What came of it.
   *
   * @param message what Lincheck objects to, with the interleaving; null if it does not
   * @param seconds that it took
   */
  public record Outcome(String message, double seconds) {
    /** Whether it objects. */
    public boolean objects() {
      return message != null;
    }
  }

  /** Runs Lincheck on the program in this JVM, whose classes it changes. */
  public static Outcome of(Program program, Effort effort) {
    long begin = System.nanoTime();
    String message = null;
    try {
      options(program, effort).check(program.type());
    } catch (LincheckAssertionError objection) {
      message = objection.getMessage();
    }
    return new Outcome(message, (System.nanoTime() - begin) * 1e-9);
  }

  private static Options<?, ?> options(Program program, Effort effort) {
    Options<?, ?> options =
        program.strategy() == Program.Strategy.STRESS
            ? new StressOptions().invocationsPerIteration(effort.invocations())
            : new ModelCheckingOptions().invocationsPerIteration(effort.invocations());
    options.iterations(effort.iterations());
    options.threads(program.threads());
    options.actorsPerThread(program.calls());
    options.actorsBefore(0); // before and after the parallel part another thread calls
    options.actorsAfter(0);
    options.minimizeFailedScenario(effort.minimal());
    options.sequentialSpecification(program.book());
    return options;
  }
}
