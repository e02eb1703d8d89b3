package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.List;
import java.util.Random;

/**
 * Shapes on both sides of the borders between the allocator's classes: the last size that is still
 * in one, and the first one that is not.
 */
final class Borders {
  private static final int SMALL = (int) SizeClass.SMALL.most;
  private static final int LARGE = (int) SizeClass.LARGE.most;

  private static final List<List<Integer>> SHAPES =
      List.of(
          List.of(SMALL),
          List.of(SMALL + 1),
          List.of(128, SMALL / 128),
          List.of(129, SMALL / 128),
          List.of(LARGE),
          List.of(LARGE + 1),
          List.of(1024, LARGE / 1024),
          List.of(1025, LARGE / 1024));

  /** Rows and columns of matrices that are not small. */
  private static final List<List<Integer>> MATRICES =
      SHAPES.stream().filter(shape -> shape.size() == 2).toList();

  private Borders() {}

  static List<Integer> shape(Random random) {
    return pick(random, SHAPES);
  }

  /** Rows, inner size and columns of a product whose first operand or result is such a matrix. */
  static List<Integer> product(Random random) {
    List<Integer> matrix = pick(random, MATRICES);
    return random.nextBoolean()
        ? List.of(matrix.get(0), matrix.get(1), 1)
        : List.of(matrix.get(0), 1, matrix.get(1));
  }
}
