package org.mpsstress.scenarios.variants;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.Step;

/**
 * Each thread runs its program twice in turn, the second time with what it makes there one larger,
 * and so the next iteration with what is smaller again: whatever a thread, a stream or an object
 * keeps of an earlier use (a graph, a kernel, a staging buffer) meets the same operation with
 * another shape. What was made before, as the weights of a layer, stays as it is.
 */
final class Grown {
  static final String NAME = "grown";

  private Grown() {}

  /** Whether programs may be run again as they are, and make something of a size of their own. */
  static boolean fits(Point point) {
    return point.device().memoryBytes() == 0
        && point.surroundings().faults() == null
        && point.groups().stream().allMatch(group -> group.iterations() > 1)
        && !sizes(point).isEmpty()
        && (point.channels().isEmpty() || threads(point) <= 2)
        && programs(point).noneMatch(Grown::tellsOfSizes);
  }

  static Point of(Point point) {
    Set<Long> own = sizes(point);
    LongUnaryOperator grown = size -> own.contains(size) ? size + 1 : size;
    return point.withGroups(point.groups().stream().map(group -> twice(group, grown)).toList());
  }

  private static Group twice(Group group, LongUnaryOperator grown) {
    List<Step> both = new ArrayList<>(group.program());
    group.program().forEach(step -> both.add(Variants.sized(step, grown)));
    return new Group(
        group.name(),
        group.line(),
        group.threads(),
        group.main(),
        group.start(),
        (group.iterations() + 1) / 2,
        group.registers(),
        group.setup(),
        both,
        group.teardown());
  }

  /** Those that programs alone have: a tensor of one fits no other that is kept. */
  private static Set<Long> sizes(Point point) {
    Set<Long> own = new HashSet<>();
    programs(point).filter(step -> step.shape() != null).forEach(step -> own.addAll(step.shape()));
    Stream.concat(
            point.setup().stream(),
            point.groups().stream()
                .flatMap(group -> Stream.concat(group.setup().stream(), group.teardown().stream())))
        .filter(step -> step.shape() != null)
        .forEach(step -> own.removeAll(step.shape()));
    point.channels().stream()
        .filter(one -> one.shape() != null)
        .forEach(one -> own.removeAll(one.shape()));
    own.remove(1L);
    own.removeIf(size -> size >= Limits.ELEMENTS);
    return own;
  }

  /** Where several send or receive, nobody knows of which size the next tensor is. */
  private static int threads(Point point) {
    return point.groups().stream().mapToInt(Group::threads).sum();
  }

  private static Stream<Step> programs(Point point) {
    return point.groups().stream().flatMap(group -> group.program().stream());
  }

  /** Whether it counts what there is, or an error that must come has sizes in it. */
  private static boolean tellsOfSizes(Step step) {
    boolean counts = step.operation().family() == Operation.Family.COUNT && step.answers() != null;
    return counts || step.raises() != null && step.raises().matches(".*[0-9].*");
  }
}
