package org.mpsstress.scenarios.driver;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.scenarios.plan.Plan;

/** All channels and barriers of a run. */
final class MeetingPoints {
  private static final int SEND = 50;
  private static final int RECEIVE = 51;
  private static final int AWAIT = 52;

  private final Plan plan;
  private final List<Channel> channels = new ArrayList<>();
  private final List<NamedBarrier> barriers = new ArrayList<>();

  MeetingPoints(Plan plan) {
    this.plan = plan;
    plan.program().channels().forEach(one -> channels.add(new Channel(one.name(), one.capacity())));
    plan.program()
        .barriers()
        .forEach(one -> barriers.add(new NamedBarrier(one.name(), one.members())));
    for (Plan.Group group : plan.groups()) {
      int threads = group.lanes();
      served(group, SEND).forEach(index -> channels.get(index).expect(threads, 0));
      served(group, RECEIVE).forEach(index -> channels.get(index).expect(0, threads));
      served(group, AWAIT).forEach(index -> barriers.get(index).expect(threads));
    }
  }

  Channel channel(int index) {
    return channels.get(index);
  }

  NamedBarrier barrier(int index) {
    return barriers.get(index);
  }

  /** A thread of the group has ended: whole, or stopped by an error. */
  void threadEnded(Plan.Group group, boolean whole) {
    for (int index : served(group, SEND)) {
      if (whole) {
        channels.get(index).leave(true, false);
      } else {
        channels.get(index).close();
      }
    }
    for (int index : served(group, RECEIVE)) {
      if (whole) {
        channels.get(index).leave(false, true);
      } else {
        channels.get(index).close();
      }
    }
    for (int index : served(group, AWAIT)) {
      if (whole) {
        barriers.get(index).leave();
      } else {
        barriers.get(index).close();
      }
    }
  }

  List<Held> takeRest() {
    List<Held> rest = new ArrayList<>();
    channels.forEach(channel -> rest.addAll(channel.takeRest()));
    return rest;
  }

  /** The meeting points that a group's programs name in operations of that code. */
  private Set<Integer> served(Plan.Group group, int code) {
    Set<Integer> served = new HashSet<>();
    Stream.of(group.threadSetup(), group.program(), group.teardown())
        .flatMap(List::stream)
        .map(index -> plan.operations().get(index))
        .filter(operation -> operation.code() == code)
        .forEach(operation -> served.add(operation.arguments().get(0)));
    return served;
  }
}
