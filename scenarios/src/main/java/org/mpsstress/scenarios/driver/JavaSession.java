package org.mpsstress.scenarios.driver;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.mpsstress.harness.HarnessFault;
import org.mpsstress.harness.HarnessSession;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.harness.UnsupportedException;
import org.mpsstress.harness.trace.BrokenTraceException;
import org.mpsstress.harness.trace.LaneWriter;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.plan.Plan;

/**
 * A run whose lanes the Java driver runs, on the SUT of a native session. The session keeps what is
 * not the lanes' work: the setup that warms caches, the start barriers, quiescence and summary.
 */
final class JavaSession implements Session {
  private final HarnessSession session;
  private final Plan plan;
  private final Path trace;
  private final long seed;
  private final StreamPool pool;
  private final Held[] shared;
  private final MeetingPoints meetingPoints;
  private final Map<Integer, Plan.Group> groups = new HashMap<>();
  private boolean whole;

  private JavaSession(HarnessSession session, Plan plan, Path trace, long seed) {
    this.session = session;
    this.plan = plan;
    this.trace = trace;
    this.seed = seed;
    this.pool = session.pool();
    this.shared = new Held[plan.program().shared()];
    this.meetingPoints = new MeetingPoints(plan);
    for (Plan.Group group : plan.groups()) {
      group.phases().forEach(phase -> phase.forEach(lane -> groups.put(lane, group)));
    }
  }

  static JavaSession open(HarnessSession session, Path plan, Path trace, long seed)
      throws RunFault {
    try {
      return new JavaSession(
          session, Json.mapper().readValue(plan.toFile(), Plan.class), trace, seed);
    } catch (IOException e) {
      throw new RunFault("the Java driver cannot read the plan: " + e.getMessage(), e);
    }
  }

  /**
   * The native setup, which records and judges it and warms the caches. What it leaves to all is
   * the Java threads' from then on: a setup of their own would be in no record.
   */
  @Override
  public void setup() throws RunFault {
    try {
      whole = session.setup();
    } catch (HarnessFault e) {
      throw new RunFault(e.getMessage(), e);
    }
    for (int i = 0; whole && i < shared.length; i++) {
      Object left = session.takeShared(i);
      shared[i] = left == null ? null : Held.of(left);
    }
  }

  @Override
  public void runLane(int lane) throws RunFault {
    Plan.Group group = groups.get(lane);
    LaneLog log = enter(lane);
    boolean ranWhole = false;
    try {
      Registers registers = new Registers(group.registers(), shared);
      JavaOperations operations =
          new JavaOperations(pool, registers, meetingPoints, log, seed, lane);
      ranWhole =
          whole
              && new JavaLane(plan, group, registers, operations, log)
                  .run(() -> session.startLane(lane));
    } catch (InterruptedException e) {
      throw new RunFault("lane " + lane + " was interrupted", e);
    } finally {
      log.threadEnd(ranWhole);
      meetingPoints.threadEnded(group, ranWhole);
    }
  }

  /** The calling thread becomes the lane's, which may be the main one (C4); then it has records. */
  private LaneLog enter(int lane) throws RunFault {
    try {
      if (whole) {
        session.enterLane(lane);
      }
      return new TraceLog(LaneWriter.open(trace, lane));
    } catch (HarnessFault e) {
      throw new RunFault(e.getMessage(), e);
    } catch (IOException | BrokenTraceException e) {
      throw new RunFault("lane " + lane + " cannot write its trace: " + e.getMessage(), e);
    }
  }

  @Override
  public void finish(Duration quiescence) throws RunFault {
    onOwnThread(this::giveBack);
    try {
      session.finish(quiescence);
    } catch (HarnessFault e) {
      throw new RunFault(e.getMessage(), e);
    }
  }

  private void giveBack() {
    meetingPoints.takeRest().forEach(Held::drop);
    for (int i = shared.length - 1; i >= 0; i--) {
      if (shared[i] != null) {
        shared[i].drop();
        shared[i] = null;
      }
    }
  }

  /** Work between lanes must leave no stream bound to a thread that lives on. */
  private interface Work {
    void run() throws RunFault, InterruptedException;
  }

  private static void onOwnThread(Work work) throws RunFault {
    RunFault[] fault = new RunFault[1];
    UnsupportedException[] missing = new UnsupportedException[1];
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (RunFault e) {
                fault[0] = e;
              } catch (UnsupportedException e) {
                missing[0] = e;
              } catch (InterruptedException | RuntimeException e) {
                fault[0] = new RunFault("between lanes: " + e, e);
              }
            },
            "between lanes");
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new RunFault("interrupted", e);
    }
    if (missing[0] != null) {
      throw missing[0];
    }
    if (fault[0] != null) {
      throw fault[0];
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
