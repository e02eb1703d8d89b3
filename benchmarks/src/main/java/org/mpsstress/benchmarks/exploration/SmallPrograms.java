package org.mpsstress.benchmarks.exploration;

import java.nio.ByteBuffer;
import org.jetbrains.lincheck.datastructures.Operation;

/**
 * The Java counterparts of two self-tests of the controlled runtime, for Lincheck. Each invocation
 * that it explores makes an object anew, and so counts itself; the count lies outside of the heap,
 * because Lincheck sets back the static state of a program.
 */
public final class SmallPrograms {
  private static final ByteBuffer INVOCATIONS = ByteBuffer.allocateDirect(Long.BYTES);

  private SmallPrograms() {}

  /** How many invocations there were since the last question. */
  static long takeInvocations() {
    long count = INVOCATIONS.getLong(0);
    INVOCATIONS.putLong(0, 0);
    return count;
  }

  private static void countInvocation() {
    INVOCATIONS.putLong(0, INVOCATIONS.getLong(0) + 1);
  }

  /** Two threads add to a plain counter. */
  public static class LostUpdate {
    private int counter;

    /** One invocation. */
    public LostUpdate() {
      countInvocation();
    }

    /** Adds without a lock. */
    @Operation
    public int increment() {
      return ++counter;
    }
  }

  /** Two threads take two locks, each in its own order. */
  public static class LockOrderDeadlock {
    private final Object first = new Object();
    private final Object second = new Object();
    private int entered;

    /** One invocation. */
    public LockOrderDeadlock() {
      countInvocation();
    }

    /** In one order; at most one thread does this. */
    @Operation(runOnce = true, nonParallelGroup = "forwards")
    public void forwards() {
      synchronized (first) {
        synchronized (second) {
          entered++;
        }
      }
    }

    /** In the other order. */
    @Operation(runOnce = true, nonParallelGroup = "backwards")
    public void backwards() {
      synchronized (second) {
        synchronized (first) {
          entered++;
        }
      }
    }
  }

  /** The correct counterpart of {@link LockOrderDeadlock}: there is one order. */
  public static class LockOrder {
    private final Object first = new Object();
    private final Object second = new Object();
    private int entered;

    /** One invocation. */
    public LockOrder() {
      countInvocation();
    }

    /** In the one order. */
    @Operation
    public void forwards() {
      synchronized (first) {
        synchronized (second) {
          entered++;
        }
      }
    }
  }
}
