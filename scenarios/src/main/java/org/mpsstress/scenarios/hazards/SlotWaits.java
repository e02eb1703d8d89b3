package org.mpsstress.scenarios.hazards;

import java.util.List;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.program.Step;

/**
 * Threads of pool freelist that wait for a stream for as long as it takes (C6). A thread that has
 * two takes one of its own instead, so one that waits has one at most; it has another's in the end
 * where those that stand still elsewhere, and those that wait, cannot have all.
 */
final class SlotWaits {
  /** How long a thread waits. */
  private static final String VARIABLE = "MPS_STREAM_POOL_WAIT_TIMEOUT_MS";

  private static final int SLOTS = Hazards.STREAMS;

  private SlotWaits() {}

  /** Whether threads wait for as long as it takes. */
  static boolean wanted(Point point) {
    return "-1".equals(point.surroundings().environment().get(VARIABLE));
  }

  /** Whether each wait has an end. */
  static boolean end(Point point) {
    boolean meet = point.groups().stream().anyMatch(SlotWaits::meets);
    long atStart = 0;
    long standing = 0;
    for (Group group : point.groups()) {
      if (meet && group.threads() > 1 && !group.start().isTogether()) {
        return false; // a thread may not have begun that others wait for
      }
      // before the start nobody goes on until all are there
      atStart += (long) group.threads() * new Holding().through(group.setup()).most;
      standing += (long) group.threads() * (atMeetings(group) + (waitsWithOne(group) ? 1 : 0));
    }
    return atStart <= SLOTS && standing < SLOTS;
  }

  private static boolean meets(Group group) {
    return group.steps().anyMatch(step -> step.operation().meets());
  }

  private static boolean waitsWithOne(Group group) {
    return group.program().stream().anyMatch(SlotWaits::draws)
        || group.teardown().stream().anyMatch(SlotWaits::draws);
  }

  /** How many streams a thread has where it meets others, at most. */
  private static int atMeetings(Group group) {
    Holding holding = new Holding().through(group.setup());
    for (int i = 0; i < group.iterations() && holding.now <= SLOTS; i++) {
      int before = holding.now;
      holding.through(group.program());
      if (holding.now == before && i > 0) {
        break; // each further one is like it
      }
    }
    return holding.through(group.teardown()).atMeetings;
  }

  private static boolean draws(Step step) {
    return step.is("pool_stream");
  }

  /** How many streams a thread has, at most. */
  private static final class Holding {
    private int now;
    private int most;
    private int atMeetings;

    Holding through(List<Step> steps) {
      for (Step step : steps) {
        if (step.is("release_stream")) {
          now = 0;
        } else if (step.operation().meets()) {
          atMeetings = Math.max(atMeetings, now);
        } else if (!step.is("check")) { // which only looks
          now = Math.min(Math.max(now, 1) + (draws(step) ? 1 : 0), SLOTS + 1);
        }
        most = Math.max(most, now);
      }
      return this;
    }
  }
}
