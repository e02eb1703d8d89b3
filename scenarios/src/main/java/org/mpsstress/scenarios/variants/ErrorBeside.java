package org.mpsstress.scenarios.variants;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.language.Surroundings;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.Step;

/**
 * One thread more, with a stream that nobody else has, where a command fails: that thread is told,
 * once, and nobody else notices. It sets that stream before all else, so it draws none, which
 * somebody else may set where slots are exclusive (C8). Lines of the added thread are those of the
 * text here.
 */
final class ErrorBeside {
  static final String NAME = "error-beside";

  private static final int STREAM = 31;

  /** Streams that threads draw, at most: the last one is left alone. */
  private static final long MOST_DRAWS = STREAM - 2;

  private static final Point ADDED =
      ScenarioLoader.load(
              NAME + ".yaml",
              """
              scenario: error-beside
              title: A command fails, and its own thread is told
              checks: [C26]
              faults:
                gpu-errors: [{ stream: 31, command: 2, text: of-the-thread-beside, told: true }]
              groups:
                - name: beside
                  program:
                    - failing = stream 31
                    - set stream failing
                    - x = randint [4, 4]
                    - y = mm x x
                    - synchronize stream raises "of-the-thread-beside"
                    - synchronize stream
                    - z = mm x x
                    - synchronize stream
                    - check z
              """)
          .points()
          .get(0);

  private ErrorBeside() {}

  /** Whether nobody else waits for that stream, draws it, or counts what is there. */
  static boolean fits(Point point) {
    Surroundings around = point.surroundings();
    return around.faults() == null
        && point.device().memoryBytes() == 0
        && !point.device().warm()
        && point.expectations().streams().isEmpty()
        && draws(point) <= MOST_DRAWS
        && steps(point).noneMatch(ErrorBeside::meetsIt);
  }

  static Point of(Point point) {
    List<Group> groups = new ArrayList<>(point.groups());
    groups.addAll(ADDED.groups());
    return point
        .withGroups(groups)
        .withDevice(point.device().latencyNanos(), ADDED.surroundings().faults());
  }

  private static boolean meetsIt(Step step) {
    Operation operation = step.operation();
    boolean counts = operation.family() == Operation.Family.COUNT || step.is("active_streams");
    boolean named = step.is("named_stream") && step.number() == STREAM;
    return counts || named || operation.waitsForAllStreams() || step.is("fork");
  }

  private static long draws(Point point) {
    return point.groups().stream()
        .mapToLong(
            group ->
                group.threads()
                    * (1
                        + group.iterations()
                            * group
                                .steps()
                                .filter(step -> step.is("pool_stream") || step.is("release_stream"))
                                .count()))
        .sum();
  }

  private static Stream<Step> steps(Point point) {
    return Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps));
  }
}
