package org.mpsstress.scenarios.oracle.observation;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Which thread is the main one, and when: the group's that says so, from the beginning, until
 * another thread becomes it (C4).
 */
public final class MainThreads {
  /** The clocks of two threads differ by less. */
  private static final double CLOCKS_NANOS = 500;

  /** What a thread is in a span of time. */
  public enum Role {
    /** The main thread. */
    MAIN,
    /** Another one. */
    OTHER,
    /** Another thread becomes the main one about then. */
    UNKNOWN
  }

  private record Adoption(int lane, long begin, long end) {}

  private final List<Adoption> adoptions = new ArrayList<>();
  private final long slack;

  private MainThreads(long slack) {
    this.slack = slack;
  }

  /** The main threads of a run. */
  public static MainThreads of(Plan plan, RunTrace trace) {
    MainThreads all = new MainThreads((long) Math.ceil(CLOCKS_NANOS * trace.ticksPerNano()));
    for (LaneTrace lane : trace.lanes()) {
      if (lane.group() >= 0 && plan.groups().get(lane.group()).main()) {
        all.adoptions.add(new Adoption(lane.lane(), Long.MIN_VALUE, Long.MIN_VALUE));
      }
      all.addAdoptions(lane);
    }
    return all;
  }

  /** One that raised, or did not end, may have taken effect at any time since. */
  private void addAdoptions(LaneTrace lane) {
    long begin = 0;
    boolean open = false;
    for (TraceRecord record : lane.records()) {
      if (record.code() != Code.ADOPT_MAIN_THREAD) {
        continue;
      }
      if (record.kind() == RecordKind.BEGIN) {
        begin = record.ticks();
        open = true;
      } else if (record.kind() == RecordKind.END && open) {
        adoptions.add(new Adoption(lane.lane(), begin, record.ticks()));
        open = false;
      }
    }
    if (open) {
      adoptions.add(new Adoption(lane.lane(), begin, Long.MAX_VALUE));
    }
  }

  /** Whether the thread has become the main one before. */
  public boolean was(LaneTrace lane, long ticks) {
    return adoptions.stream()
        .anyMatch(adoption -> adoption.lane() == lane.lane() && adoption.begin() <= ticks);
  }

  /** What the thread is in all of the time between two of its records. */
  public Role of(LaneTrace lane, long from, long to) {
    Adoption own = null;
    for (Adoption adoption : adoptions) {
      if (adoption.lane() == lane.lane() && adoption.begin() <= from) {
        own = adoption;
      }
    }
    if (own == null) {
      return Role.OTHER;
    }
    Role role = own.end() == Long.MAX_VALUE ? Role.UNKNOWN : Role.MAIN;
    for (Adoption other : adoptions) {
      if (other.lane() == lane.lane() || before(other, own.begin()) || after(other, to)) {
        continue;
      }
      if (after(other, own.end()) && before(other, from)) {
        return Role.OTHER;
      }
      role = Role.UNKNOWN;
    }
    return role;
  }

  private boolean before(Adoption adoption, long ticks) {
    return adoption.end() < Long.MAX_VALUE
        && ticks > Long.MIN_VALUE
        && adoption.end() + slack < ticks;
  }

  private boolean after(Adoption adoption, long ticks) {
    return adoption.begin() > Long.MIN_VALUE
        && ticks < Long.MAX_VALUE
        && (ticks == Long.MIN_VALUE || adoption.begin() - slack > ticks);
  }
}
