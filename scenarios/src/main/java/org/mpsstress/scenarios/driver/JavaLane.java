package org.mpsstress.scenarios.driver;

import java.util.List;
import org.mpsstress.harness.HarnessFault;
import org.mpsstress.harness.MpsStressException;
import org.mpsstress.scenarios.plan.Plan;

/** One lane of the Java driver: the order of its sections, its records, what stops it. */
final class JavaLane {
  /** Waits at the lane's start barrier. */
  @FunctionalInterface
  interface Start {
    void await();
  }

  private final Plan plan;
  private final Plan.Group group;
  private final Registers registers;
  private final JavaOperations operations;
  private final LaneLog log;

  JavaLane(
      Plan plan, Plan.Group group, Registers registers, JavaOperations operations, LaneLog log) {
    this.plan = plan;
    this.group = group;
    this.registers = registers;
    this.operations = operations;
    this.log = log;
  }

  /** Runs the lane to its end; whether it ran whole. */
  boolean run(Start start) throws RunFault, InterruptedException {
    boolean ready = program(LaneLog.SECTION_THREAD_SETUP, group.threadSetup(), 0);
    registers.keepWritten();
    if (ready) {
      log.threadBegin();
    }
    try {
      start.await(); // also a thread that cannot go on is counted at the barrier
    } catch (HarnessFault e) {
      throw new RunFault(e.getMessage(), e);
    }
    boolean whole = false;
    if (ready) {
      log.threadStart();
      whole = iterations();
    }
    registers.clearAll(this::giveBackFailed);
    JavaOperations.pause(group.start().holdNanos());
    return whole;
  }

  private boolean iterations() throws RunFault, InterruptedException {
    for (int iteration = 0; iteration < group.iterations(); iteration++) {
      if (!program(LaneLog.SECTION_PROGRAM, group.program(), iteration)) {
        return false;
      }
      registers.clearWritten(this::giveBackFailed);
    }
    return program(LaneLog.SECTION_TEARDOWN, group.teardown(), 0);
  }

  private void giveBackFailed(RuntimeException error) {
    log.failure("when a register was cleared: " + error.getMessage());
  }

  /** Runs a program once; false if the thread is to end. */
  private boolean program(int section, List<Integer> program, int iteration)
      throws RunFault, InterruptedException {
    operations.beginProgram();
    for (int index : program) {
      Plan.Operation operation = plan.operations().get(index);
      log.begin(section, iteration, index, operation.code(), operations.eventOf(operation));
      try {
        int stream = operations.perform(operation, iteration, index);
        log.end(stream, operations.value());
      } catch (MpsStressException error) {
        log.error(error.getMessage());
        if (operation.raises() == null || !error.getMessage().contains(operation.raises())) {
          return false;
        }
      } catch (MeetingPointClosed closed) {
        log.end(JavaOperations.NO_STREAM, 0);
        return false;
      }
    }
    return true;
  }
}
