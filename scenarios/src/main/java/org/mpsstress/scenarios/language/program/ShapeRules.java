package org.mpsstress.scenarios.language.program;

import java.util.List;
import org.mpsstress.scenarios.language.Complaint;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.Problems;

/** What operations make of the shapes of tensors, and how large integers can become. */
final class ShapeRules {
  private final Problems problems;

  ShapeRules(Problems problems) {
    this.problems = problems;
  }

  /** A tensor argument: its name in the line and what is known of it. */
  record Input(Token token, TensorFacts facts) {
    String shapeText() {
      return facts.shape().toString();
    }
  }

  /**
   * What is known of the result of an operation on tensors.
   *
   * @param kernel what the operation computes; null for one that copies, as extensions do
   */
  TensorFacts result(Kernel kernel, List<Input> inputs) {
    Kernel.Shape rule = kernel == null ? Kernel.Shape.SAME : kernel.shape();
    boolean specified = inputs.stream().allMatch(input -> input.facts.specified());
    boolean known = inputs.stream().allMatch(input -> input.facts.known());
    if (!known || !fits(rule, inputs)) {
      return new TensorFacts(null, Double.NaN, specified);
    }
    List<Long> shape = shape(rule, inputs);
    if (!checkSize(shape, inputs.get(0).token)) {
      return new TensorFacts(null, Double.NaN, specified);
    }
    Kernel.Bound bound = kernel == null ? Kernel.Bound.FIRST : kernel.bound();
    return new TensorFacts(shape, bound(bound, inputs), specified);
  }

  /** False, with a problem, where a tensor would have too many elements. */
  boolean checkSize(List<Long> shape, Token at) {
    double elements = shape.stream().mapToDouble(Long::doubleValue).reduce(1, (a, b) -> a * b);
    if (elements <= Limits.ELEMENTS) {
      return true;
    }
    String text = elements < 1e15 ? String.valueOf((long) elements) : "more than 10^15";
    problems.add(at.position(), Complaint.TENSOR_TOO_LARGE, text, Limits.ELEMENTS);
    return false;
  }

  private boolean fits(Kernel.Shape rule, List<Input> inputs) {
    return switch (rule) {
      case SAME -> inputs.stream().skip(1).allMatch(other -> equal(inputs.get(0), other));
      case PRODUCT ->
          rank(inputs.get(0), 2) && rank(inputs.get(1), 2) && inner(inputs, 0, "[m, k] and [k, n]");
      case LINEAR -> linear(inputs);
      case ONE -> true;
    };
  }

  private boolean linear(List<Input> inputs) {
    Input weight = inputs.get(1);
    Input bias = inputs.get(2);
    if (!rank(inputs.get(0), 2) || !rank(weight, 2) || !rank(bias, 1)) {
      return false;
    }
    if (!inner(inputs, 1, "x [m, k], w [n, k], b [n]")) {
      return false;
    }
    boolean same = bias.facts.shape().get(0).equals(weight.facts.shape().get(0));
    if (!same) {
      inner(bias, weight, "x [m, k], w [n, k], b [n]");
    }
    return same;
  }

  private boolean equal(Input left, Input right) {
    boolean same = left.facts.shape().equals(right.facts.shape());
    if (!same) {
      problems.add(
          right.token.position(),
          Complaint.SHAPES_DIFFER,
          left.token.text(),
          left.shapeText(),
          right.token.text(),
          right.shapeText());
    }
    return same;
  }

  private boolean rank(Input input, int rank) {
    boolean right = input.facts.shape().size() == rank;
    if (!right) {
      problems.add(
          input.token.position(),
          Complaint.WRONG_RANK,
          input.token.text(),
          input.shapeText(),
          rank);
    }
    return right;
  }

  /** The last size of the first input equals that size of the second. */
  private boolean inner(List<Input> inputs, int index, String expected) {
    Input left = inputs.get(0);
    Input right = inputs.get(1);
    boolean same = left.facts.shape().get(1).equals(right.facts.shape().get(index));
    if (!same) {
      inner(right, left, expected);
    }
    return same;
  }

  private void inner(Input at, Input other, String expected) {
    problems.add(
        at.token.position(),
        Complaint.INNER_SIZES,
        other.token.text(),
        other.shapeText(),
        at.token.text(),
        at.shapeText(),
        expected);
  }

  private static List<Long> shape(Kernel.Shape rule, List<Input> inputs) {
    List<Long> first = inputs.get(0).facts.shape();
    return switch (rule) {
      case SAME -> first;
      case PRODUCT -> List.of(first.get(0), inputs.get(1).facts.shape().get(1));
      case LINEAR -> List.of(first.get(0), inputs.get(1).facts.shape().get(0));
      case ONE -> List.of(1L);
    };
  }

  /** NaN as soon as one input is not of integers. */
  private static double bound(Kernel.Bound rule, List<Input> inputs) {
    double[] bounds = inputs.stream().mapToDouble(input -> input.facts.bound()).toArray();
    List<Long> first = inputs.get(0).facts.shape();
    return rule.of(bounds, first.size() > 1 ? first.get(1) : 1, TensorFacts.elements(first));
  }
}
