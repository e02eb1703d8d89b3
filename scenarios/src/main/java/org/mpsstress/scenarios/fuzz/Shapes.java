package org.mpsstress.scenarios.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.mpsstress.scenarios.language.program.Kernel;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;

/** Chooses operands whose shapes fit, and says what comes of them. */
final class Shapes {
  /** Words whose operands must fit each other. */
  static final List<String> SEVERAL =
      OperationTable.get().computing().stream()
          .filter(one -> one.inputs() > 1)
          .map(Operation::name)
          .toList();

  private Shapes() {}

  /** Whether they are what the word takes. */
  static boolean fit(String word, List<Facts> of) {
    List<Integer> first = of.get(0).shape();
    List<Integer> second = of.get(1).shape();
    return switch (OperationTable.get().kernel(word).orElseThrow().shape()) {
      case SAME, ONE -> first.equals(second);
      case PRODUCT -> first.size() == 2 && second.size() == 2 && first.get(1).equals(second.get(0));
      case LINEAR ->
          first.size() == 2
              && second.size() == 2
              && first.get(1).equals(second.get(1))
              && of.get(2).shape().equals(second.subList(0, 1));
    };
  }

  /**
   * Whether PyTorch refuses operands that do not fit, and says so in the same words: it repeats
   * those of one element along a dimension, and takes more ranks for a product.
   */
  static boolean isRefusedByPyTorch(String word, List<Facts> of) {
    List<Integer> first = of.get(0).shape();
    List<Integer> second = of.get(1).shape();
    return switch (OperationTable.get().kernel(word).orElseThrow().shape()) {
      case SAME -> !areRepeatable(first, second);
      case PRODUCT -> first.size() == 2 && second.size() == 2;
      case LINEAR, ONE -> false;
    };
  }

  /** Whether each dimension, counted from the last, is that of the other shape or one there. */
  private static boolean areRepeatable(List<Integer> one, List<Integer> other) {
    for (int back = 1; back <= Math.min(one.size(), other.size()); back++) {
      int its = one.get(one.size() - back);
      int others = other.get(other.size() - back);
      if (its != others && its != 1 && others != 1) {
        return false;
      }
    }
    return true;
  }

  /** What is said of operands that do not fit, or a part of it. */
  static String objection(String word) {
    return switch (OperationTable.get().kernel(word).orElseThrow().shape()) {
      case SAME, ONE -> "must match";
      case PRODUCT -> "cannot be multiplied";
      case LINEAR -> "do not fit";
    };
  }

  /** Operands for the word; none where nothing fits. */
  static List<String> arguments(
      String word, List<String> tensors, Map<String, Facts> facts, Random random) {
    if (tensors.isEmpty()) {
      return List.of();
    }
    String first = Swarm.pick(random, tensors);
    Facts its = facts.get(first);
    Optional<Operation> operation =
        OperationTable.get().computing().stream().filter(one -> one.name().equals(word)).findAny();
    if (operation.isEmpty() || operation.get().inputs() == 1) {
      return List.of(first);
    }
    return switch (operation.get().kernel().shape()) {
      case SAME, ONE ->
          with(first, like(tensors, facts, random, other -> other.shape().equals(its.shape())));
      case PRODUCT ->
          its.rank() != 2
              ? List.of()
              : with(
                  first,
                  like(
                      tensors,
                      facts,
                      random,
                      other ->
                          other.rank() == 2
                              && other.shape().get(0).equals(its.shape().get(1))
                              && its.elements() * other.shape().get(1) <= 1 << 21));
      case LINEAR -> linear(first, its, tensors, facts, random);
    };
  }

  private static List<String> linear(
      String first, Facts its, List<String> tensors, Map<String, Facts> facts, Random random) {
    if (its.rank() != 2) {
      return List.of();
    }
    String weight =
        like(
            tensors,
            facts,
            random,
            other ->
                other.rank() == 2
                    && other.shape().get(1).equals(its.shape().get(1))
                    && its.elements() * other.shape().get(0) <= 1 << 21);
    if (weight == null) {
      return List.of();
    }
    Integer outputs = facts.get(weight).shape().get(0);
    String bias =
        like(
            tensors,
            facts,
            random,
            other -> other.rank() == 1 && other.shape().get(0).equals(outputs));
    return bias == null ? List.of() : List.of(first, weight, bias);
  }

  private static List<String> with(String first, String second) {
    return second == null ? List.of() : List.of(first, second);
  }

  private static String like(
      List<String> tensors,
      Map<String, Facts> facts,
      Random random,
      java.util.function.Predicate<Facts> fits) {
    List<String> fitting = tensors.stream().filter(name -> fits.test(facts.get(name))).toList();
    return fitting.isEmpty() ? null : Swarm.pick(random, fitting);
  }

  /** Rows, inner size and columns of a product, of those sizes. */
  static List<Integer> product(List<Integer> sizes, Random random) {
    int rows = Swarm.pick(random, sizes);
    int inner = Swarm.pick(random, sizes);
    return List.of(rows, inner, Swarm.pick(random, sizes));
  }

  /** Shapes of new operands that fit, where a product would have those three sizes. */
  static List<List<Integer>> operands(String word, List<Integer> product) {
    int rows = product.get(0);
    int inner = product.get(1);
    int columns = product.get(2);
    if ((long) rows * inner * columns > 1 << 21) {
      return List.of();
    }
    Kernel kernel = OperationTable.get().kernel(word).orElse(null);
    if (kernel == null) {
      return List.of(List.of(rows, inner)); // an extension's
    }
    return switch (kernel.shape()) {
      case SAME, ONE ->
          Collections.nCopies(
              (int) OperationTable.get().named(word).inputs(), List.of(rows, inner));
      case PRODUCT -> List.of(List.of(rows, inner), List.of(inner, columns));
      case LINEAR -> List.of(List.of(rows, inner), List.of(columns, inner), List.of(columns));
    };
  }

  /** What the operation makes of them. */
  static Facts result(String word, List<Facts> of) {
    Facts one = of.get(0);
    Kernel kernel = OperationTable.get().kernel(word).orElse(null);
    if (kernel == null) {
      return one;
    }
    List<Integer> shape =
        switch (kernel.shape()) {
          case SAME -> one.shape();
          case PRODUCT -> List.of(one.shape().get(0), of.get(1).shape().get(1));
          case LINEAR -> List.of(one.shape().get(0), of.get(1).shape().get(0));
          case ONE -> new ArrayList<>(List.of(1));
        };
    double inner = one.rank() > 1 ? one.shape().get(1) : 1;
    double[] bounds = of.stream().mapToDouble(Facts::bound).toArray();
    return new Facts(shape, kernel.bound().of(bounds, inner, one.elements()));
  }
}
