package org.mpsstress.scenarios.watchdog;

/**
 * What the threads of a process have had of the machine, and what they waited for.
 *
 * @param runnable whether one of them runs or waits for a processor now
 * @param ranNanos CPU time of all so far; 0 where the system does not say
 * @param waitedNanos how long they could have run and had no processor, in sum
 */
public record Demand(boolean runnable, long ranNanos, long waitedNanos) {
  /** Of which nothing is known. */
  public static final Demand NONE = new Demand(false, 0, 0);

  /** What is below this is a thread that looked at the time. */
  private static final long NOTHING_NANOS = 1_000_000;

  /**
   * Which part of what it asked for since then it was given: 1 where it asked for nothing. A thread
   * that has ended in between takes its times with it; then nothing is known.
   */
  double served(Demand since) {
    long ran = ranNanos - since.ranNanos;
    long waited = waitedNanos - since.waitedNanos;
    boolean known = since != NONE && ran >= 0 && waited >= 0;
    return known && ran + waited > NOTHING_NANOS ? (double) ran / (ran + waited) : 1;
  }
}
