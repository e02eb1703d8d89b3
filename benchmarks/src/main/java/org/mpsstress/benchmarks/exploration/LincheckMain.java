package org.mpsstress.benchmarks.exploration;

import java.util.Locale;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;

/**
 * The process in which Lincheck explores: it changes the classes of its JVM. Prints one JSON line
 * for each figure.
 */
public final class LincheckMain {
  private static final int FINDINGS = 5;
  private static final int RATES = 3;
  private static final int INVOCATIONS = 2000;

  private LincheckMain() {}

  /** Takes no arguments. */
  public static void main(String[] arguments) {
    for (int i = 0; i < FINDINGS; i++) {
      print("lost-update", "seconds-to-finding", secondsToFinding(SmallPrograms.LostUpdate.class));
      print(
          "lock-order-deadlock",
          "seconds-to-finding",
          secondsToFinding(SmallPrograms.LockOrderDeadlock.class));
    }
    for (int i = 0; i < RATES; i++) {
      print("lost-update", "schedules-per-second", rate(SmallPrograms.LostUpdate.class));
      print("lock-order-deadlock", "schedules-per-second", rate(SmallPrograms.LockOrder.class));
    }
  }

  /** Until Lincheck's error is there, its interleaving included; the program is not minimised. */
  private static double secondsToFinding(Class<?> program) {
    long begin = System.nanoTime();
    try {
      new ModelCheckingOptions()
          .iterations(50)
          .threads(2)
          .actorsPerThread(1)
          .actorsBefore(0)
          .actorsAfter(0)
          .minimizeFailedScenario(false)
          .check(program);
    } catch (LincheckAssertionError found) {
      return (System.nanoTime() - begin) / 1e9;
    }
    throw new IllegalStateException("Lincheck did not find " + program.getSimpleName());
  }

  /**
   * With a verifier that accepts everything, so that it goes on to the end, and three operations a
   * thread, so that there is something to explore.
   */
  private static double rate(Class<?> program) {
    SmallPrograms.takeInvocations();
    long begin = System.nanoTime();
    new ModelCheckingOptions()
        .iterations(1)
        .invocationsPerIteration(INVOCATIONS)
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(0)
        .actorsAfter(0)
        .verifier(EpsilonVerifier.class)
        .check(program);
    return SmallPrograms.takeInvocations() / ((System.nanoTime() - begin) / 1e9);
  }

  private static void print(String program, String what, double value) {
    System.out.printf(
        Locale.ROOT, "{\"program\":\"%s\",\"what\":\"%s\",\"value\":%.6f}%n", program, what, value);
    System.out.flush();
  }
}
