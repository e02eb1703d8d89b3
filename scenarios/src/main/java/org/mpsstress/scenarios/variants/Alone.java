package org.mpsstress.scenarios.variants;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Start;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.Step;

/**
 * The program of one group, run by the main thread alone: on the default stream, which may be the
 * only one that there is. What is done as a short cut while there is one stream is done here.
 */
final class Alone {
  static final String NAME = "alone";

  /** Words that say on which stream a thread is, or meet another one. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          "same",
          "different",
          "default_stream",
          "release_stream",
          "fork",
          "send",
          "receive",
          "await");

  private Alone() {}

  /** Whether no line is about other threads, about which stream it runs on, or counts. */
  static boolean fits(Point point) {
    return point.groups().size() == 1
        && !point.groups().get(0).main()
        && !point.device().warm()
        && point.expectations().streams().isEmpty()
        && steps(point).noneMatch(Alone::isOfOthers);
  }

  static Point of(Point point) {
    Group group = point.groups().get(0);
    return point.withGroups(
        List.of(
            new Group(
                group.name(),
                group.line(),
                1,
                true,
                Start.BARRIER,
                group.iterations(),
                group.registers(),
                group.setup(),
                group.program(),
                group.teardown())));
  }

  private static boolean isOfOthers(Step step) {
    Operation operation = step.operation();
    boolean counts = operation.family() == Operation.Family.COUNT && step.answers() != null;
    boolean active = step.is("active_streams") && step.answers() != null;
    boolean named = step.is("named_stream") && step.number() == 0;
    return counts || active || named || OF_OTHERS.contains(operation.name());
  }

  private static Stream<Step> steps(Point point) {
    return Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps));
  }
}
