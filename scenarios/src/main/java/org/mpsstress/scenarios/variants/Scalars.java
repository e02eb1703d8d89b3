package org.mpsstress.scenarios.variants;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.program.Step;

/**
 * Each tensor has one element, and every other one of random integers is a number: what is small
 * enough for the host to fill, or for an operation to do without a kernel, is in its stream's order
 * all the same (C27, C36).
 */
final class Scalars {
  static final String NAME = "scalars";

  private static final String RANDOM = "randint";
  private static final String NUMBER = "full";

  /** Numbers are from 1 to this: no integer grows larger than with the random ones. */
  private static final int LARGEST = 7;

  private Scalars() {}

  /** Whether there is a tensor whose contents can be a number; no fault is of a kernel then. */
  static boolean fits(Point point) {
    return point.surroundings().faults() == null
        && Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps))
            .anyMatch(Scalars::isRandom);
  }

  static Point of(Point point) {
    return Variants.sized(point, size -> 1).withPrograms(Scalars::withNumbers);
  }

  private static List<Step> withNumbers(List<Step> program) {
    List<Step> all = new ArrayList<>();
    int made = 0;
    for (Step step : program) {
      boolean number = isRandom(step) && made++ % 2 == 1;
      all.add(number ? number(step, made % LARGEST + 1) : step);
    }
    return all;
  }

  private static boolean isRandom(Step step) {
    return step.is(RANDOM) && step.raises() == null;
  }

  private static Step number(Step step, int number) {
    String text = step.text().replaceFirst(RANDOM + " (\\[[^\\]]*\\])", NUMBER + " $1 " + number);
    return step.made(OperationTable.get().named(NUMBER), (double) number, text);
  }
}
