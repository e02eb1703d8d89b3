package org.mpsstress.benchmarks.costs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The share of an iteration's time that the benchmark's thread had a processor. JMH knows the
 * wall's time only; times this share it becomes the processor's, which is what Google Benchmark
 * gives, and others who use the machine do not count.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class ProcessorShare {
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long wallBefore;
  private long processorBefore;
  private double share;

  /** Looks at both clocks. */
  @Setup(Level.Iteration)
  public void begin() {
    wallBefore = System.nanoTime();
    processorBefore = threads.getCurrentThreadCpuTime();
  }

  /** Looks at both clocks again. */
  @TearDown(Level.Iteration)
  public void end() {
    long processor = threads.getCurrentThreadCpuTime() - processorBefore;
    share = (double) processor / (System.nanoTime() - wallBefore);
  }

  /** For JMH: of the iteration that has just ended. */
  public double share() {
    return share;
  }
}
