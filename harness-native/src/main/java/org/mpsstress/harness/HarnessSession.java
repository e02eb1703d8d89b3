package org.mpsstress.harness;

import java.nio.file.Path;
import java.time.Duration;
import org.mpsstress.harness.binding.HarnessBinding;
import org.mpsstress.harness.provenance.NativeLibrary;

/**
 * A run of a plan on the native side: its SUT, its trace file, its lanes. What the SUT does wrong
 * stands in the trace and is no exception here; a failure of the framework is a {@link
 * HarnessFault}.
 *
 * <p>The host calls {@link #setup}, starts the plan's threads phase by phase, each of which calls
 * {@link #runLane} once, joins them all, calls {@link #finish} and {@link #close}.
 */
public final class HarnessSession implements AutoCloseable {
  private static final int SHARED_TENSOR = 1; // MPSS_SHARED_*
  private static final int SHARED_STREAM = 2;
  private static final int SHARED_EVENT = 3;

  private final long handle;

  private HarnessSession(long handle) {
    this.handle = handle;
  }

  /**
   * Reads the plan, makes the trace file and the SUT.
   *
   * @param library of a SUT plugin, or null for the plan's {@code sut: sim}
   */
  public static HarnessSession open(Path plan, Path trace, long seed, Path library) {
    NativeLibrary.verify();
    String plugin = library == null ? null : library.toString();
    long opened = HarnessBinding.sessionOpen(plan.toString(), trace.toString(), seed, plugin);
    return new HarnessSession(NativeResults.handleOrFault(opened));
  }

  /** Lanes of the plan, the setup lane 0 included. */
  public int lanes() {
    return NativeResults.orFault(HarnessBinding.sessionLanes(handle));
  }

  /**
   * Runs the plan's setup, on a native thread of its own.
   *
   * @return whether it ran whole; if an error of the SUT stopped it, lanes end at once
   */
  public boolean setup() {
    return NativeResults.orFault(HarnessBinding.sessionSetup(handle)) == 0;
  }

  /**
   * The calling thread becomes the lane's: it waits at the lane's start barrier and runs the
   * program.
   *
   * @return whether it ran whole
   */
  public boolean runLane(int lane) {
    return NativeResults.orFault(HarnessBinding.sessionRunLane(handle, lane)) == 0;
  }

  /**
   * What the setup left in a shared register, for a host that interprets lanes itself ({@code
   * driver: java}): a {@link Tensor}, {@link Event} or {@link Stream}, or null. It is the caller's
   * from now on, to close before {@link #finish}; a second call answers null.
   */
  public Object takeShared(int index) {
    long[] taken = new long[1];
    int kind = NativeResults.orFault(HarnessBinding.sessionTakeShared(handle, index, taken));
    return switch (kind) {
      case SHARED_TENSOR -> new Tensor(pool(), taken[0]);
      case SHARED_STREAM -> pool().stream((int) taken[0]);
      case SHARED_EVENT -> new Event(pool(), taken[0]);
      default -> null;
    };
  }

  /**
   * For a lane that Java interprets, with {@link #startLane} in place of {@link #runLane}: the
   * calling thread becomes the lane's, and for a main lane the main thread, before its own setup.
   * The records of the lane are the caller's to write from then on.
   */
  public void enterLane(int lane) {
    NativeResults.orFault(HarnessBinding.sessionEnterLane(handle, lane));
  }

  /**
   * The lane waits at its start barrier.
   *
   * @return the trace clock's ticks at which the lane was to start
   */
  public long startLane(int lane) {
    return NativeResults.handleOrFault(HarnessBinding.sessionStartLane(handle, lane));
  }

  /**
   * After every lane's thread was joined: teardown, quiescence, statistics, comparison with the
   * same operations run by one thread, summary.
   *
   * @param quiescence how long the bindings of ended threads may take to go
   */
  public void finish(Duration quiescence) {
    NativeResults.orFault(HarnessBinding.sessionFinish(handle, quiescence.toMillis()));
  }

  /** The pool of the session's SUT; it ends with the session. */
  public StreamPool pool() {
    return StreamPool.ofSession(NativeResults.handleOrFault(HarnessBinding.sessionPool(handle)));
  }

  /** The trace clock now, in ticks. */
  public static long clockTicks() {
    return HarnessBinding.clockTicks();
  }

  /** JSON array of the defects that the simulated device can plant ({@code mpss_defects}). */
  public static String defects() {
    return HarnessBinding.defects();
  }

  /** Ends the SUT and unmaps the trace. Idempotent. */
  @Override
  public void close() {
    HarnessBinding.sessionClose(handle);
  }
}
