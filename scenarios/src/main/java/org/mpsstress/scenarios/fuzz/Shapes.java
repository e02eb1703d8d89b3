package org.mpsstress.scenarios.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Chooses operands whose shapes fit, and says what comes of them. */
final class Shapes {
  private Shapes() {}

  /** Operands for the word; none where nothing fits. */
  static List<String> arguments(
      String word, List<String> tensors, Map<String, Facts> facts, Random random) {
    String first = Swarm.pick(random, tensors);
    Facts its = facts.get(first);
    return switch (word) {
      case "add", "mul" ->
          with(first, like(tensors, facts, random, other -> other.shape().equals(its.shape())));
      case "mm" ->
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
      case "linear" -> linear(first, its, tensors, facts, random);
      default -> List.of(first);
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

  /** What the operation makes of them. */
  static Facts result(String word, List<Facts> of) {
    Facts one = of.get(0);
    return switch (word) {
      case "add" -> new Facts(one.shape(), one.bound() + of.get(1).bound());
      case "mul" -> new Facts(one.shape(), one.bound() * of.get(1).bound());
      case "mm" ->
          new Facts(
              List.of(one.shape().get(0), of.get(1).shape().get(1)),
              one.bound() * of.get(1).bound() * one.shape().get(1));
      case "linear" ->
          new Facts(
              List.of(one.shape().get(0), of.get(1).shape().get(0)),
              one.bound() * of.get(1).bound() * one.shape().get(1) + of.get(2).bound());
      case "sum" -> new Facts(new ArrayList<>(List.of(1)), one.bound() * one.elements());
      case "softmax", "layer_norm" -> new Facts(one.shape(), Double.NaN);
      default -> one;
    };
  }
}
