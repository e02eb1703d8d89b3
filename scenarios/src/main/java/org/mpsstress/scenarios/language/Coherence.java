package org.mpsstress.scenarios.language;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.Node;
import org.mpsstress.scenarios.language.tree.Position;

/** Checks what no single part of a scenario says: that its parts belong together. */
final class Coherence {
  private final View document;
  private final Point point;
  private final Problems problems;

  Coherence(View document, Point point, Problems problems) {
    this.document = document;
    this.point = point;
    this.problems = problems;
  }

  void check() {
    boolean whole = problems.isEmpty();
    checkNames();
    if (whole) {
      checkSizes();
      checkMain();
      checkChannels();
      checkBarriers();
      checkWarm();
      checkEnding();
      if (point.expectations().overlap()) {
        new OverlapRules(point).check(document.under("expect").positionOf("overlap"), problems);
      }
    }
    if (whole && point.expectations().growth()) {
      new GrowthRules(point).check(document.under("expect").positionOf("growth"), problems);
    }
    List<Node> streams = document.under("expect").list("streams");
    for (int index = 0; index < streams.size(); index++) {
      checkStreams(View.of(streams.get(index)), point.expectations().streams().get(index));
    }
  }

  private View groupView(int index) {
    return View.of(document.list("groups").get(index));
  }

  private void checkNames() {
    Map<String, Integer> lines = new HashMap<>();
    for (int index = 0; index < point.groups().size(); index++) {
      Group group = point.groups().get(index);
      Position at = groupView(index).positionOf("name");
      Integer first = lines.putIfAbsent(group.name(), at.line());
      if (first != null && !group.name().isEmpty()) {
        problems.add(at, Complaint.SAME_NAME, "group", group.name(), first);
      }
    }
  }

  private void checkSizes() {
    if (point.threads() > Limits.THREADS) {
      problems.add(
          document.positionOf("groups"),
          Complaint.TOO_MANY_THREADS,
          point.threads(),
          Limits.THREADS);
    }
    long executed = point.groups().stream().mapToLong(Group::executed).sum();
    if (executed > Limits.EXECUTED) {
      problems.add(
          document.positionOf("groups"), Complaint.TOO_MANY_OPERATIONS, executed, Limits.EXECUTED);
    }
    double held = HeldTensors.of(point);
    if (held > Limits.HELD_ELEMENTS) {
      problems.add(
          document.positionOf("groups"),
          Complaint.TOO_MUCH_HELD,
          (long) (held / (1 << 20) * Float.BYTES),
          Limits.HELD_ELEMENTS / (1 << 20) * Float.BYTES);
    }
    long lines = point.setup().size() + point.groups().stream().flatMap(Group::steps).count();
    if (lines > Limits.LINES) {
      problems.add(document.position(), Complaint.TOO_MANY_LINES, Limits.LINES);
    }
    for (int index = 0; index < point.groups().size(); index++) {
      Group group = point.groups().get(index);
      if (group.start().waves() > group.threads()) {
        problems.add(
            groupView(index).positionOf("start"),
            Complaint.TOO_MANY_WAVES,
            group.start().waves(),
            group.threads());
      }
    }
  }

  private void checkMain() {
    Group first = null;
    for (int index = 0; index < point.groups().size(); index++) {
      Group group = point.groups().get(index);
      if (!group.main()) {
        continue;
      }
      Position at = groupView(index).positionOf("main");
      if (group.threads() != 1) {
        problems.add(at, Complaint.MAIN_THREADS, group.threads());
      }
      if (first != null) {
        problems.add(at, Complaint.SECOND_MAIN, first.name());
      } else {
        first = group;
      }
    }
  }

  private void checkChannels() {
    List<MappingNode.Entry> entries = document.under("channels").mapping().entries();
    for (int index = 0; index < point.channels().size(); index++) {
      int channel = index;
      long given = total(Operation::sends, channel);
      long taken = total(Operation::receives, channel);
      Position at = entries.get(index).key().position();
      if (given == 0 && taken == 0) {
        problems.add(at, Complaint.UNUSED, "channel", entries.get(index).name());
      } else if (given != taken) {
        problems.add(at, Complaint.UNBALANCED_CHANNEL, entries.get(index).name(), given, taken);
      }
    }
  }

  private long total(Predicate<Operation> such, int channel) {
    return point.groups().stream()
        .mapToLong(group -> group.threads() * group.countPerThread(such, channel))
        .sum();
  }

  private void checkBarriers() {
    for (int index = 0; index < point.barriers().size(); index++) {
      Barrier barrier = point.barriers().get(index);
      Position at = document.scalars("barriers").get(index).position();
      if (barrier.members() == 0) {
        problems.add(at, Complaint.UNUSED, "barrier", barrier.name());
        continue;
      }
      int place = index;
      List<Group> members =
          point.groups().stream()
              .filter(g -> g.countPerThread(Operation::gathers, place) > 0)
              .toList();
      members.stream()
          .filter(group -> !group.start().isTogether())
          .forEach(group -> complainOfSolitude(group));
      Group first = members.get(0);
      for (Group other : members.subList(1, members.size())) {
        if (other.countPerThread(Operation::gathers, place)
            != first.countPerThread(Operation::gathers, place)) {
          problems.add(
              at,
              Complaint.UNBALANCED_BARRIER,
              first.name(),
              first.countPerThread(Operation::gathers, place),
              barrier.name(),
              other.name(),
              other.countPerThread(Operation::gathers, place));
        }
      }
    }
  }

  private void complainOfSolitude(Group group) {
    String how = group.start().kind() == Start.Kind.CHURN ? "in waves" : "one after the other";
    problems.add(
        groupView(point.groups().indexOf(group)).positionOf("start"),
        Complaint.BARRIER_NOT_TOGETHER,
        group.name(),
        how);
  }

  private void checkEnding() {
    if (point.surroundings().endsBusy() && point.expectations().leaks()) {
      problems.add(document.under("expect").positionOf("leaks"), Complaint.BUSY_LEAKS);
    }
  }

  private void checkWarm() {
    if (!point.device().warm()) {
      return;
    }
    for (Group group : point.groups()) {
      Optional<Step> waiting = group.steps().filter(step -> step.operation().meets()).findFirst();
      waiting.ifPresent(
          step ->
              problems.add(
                  document.positionOf("caches"),
                  Complaint.WARM_WAITS,
                  group.name(),
                  step.operation().name()));
    }
  }

  private void checkStreams(View view, StreamExpectation expected) {
    List<String> names = point.groups().stream().map(Group::name).toList();
    if (expected.group() != null && !names.contains(expected.group())) {
      problems.add(
          view.positionOf("group"),
          Complaint.UNKNOWN_GROUP,
          expected.group(),
          String.join(", ", names),
          Suggestion.later(expected.group(), names));
      return;
    }
    int threads =
        point.groups().stream()
            .filter(g -> expected.group() == null || g.name().equals(expected.group()))
            .mapToInt(Group::threads)
            .sum();
    if (expected.distinct() != null && expected.distinct() > threads) {
      problems.add(
          view.positionOf("distinct"), Complaint.TOO_DISTINCT, expected.distinct(), threads);
    }
  }
}
