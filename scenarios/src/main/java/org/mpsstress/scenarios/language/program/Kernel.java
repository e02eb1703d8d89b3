package org.mpsstress.scenarios.language.program;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What the table says of a word that computes.
 *
 * @param number its number in the interface of SUTs
 * @param shape what its inputs must be, and what its result then is
 * @param bound how large an integer can become
 * @param parameters what the bundled kernel takes
 */
public record Kernel(int number, Shape shape, Bound bound, Parameters parameters) {
  /** Shapes. */
  public enum Shape {
    /** All inputs and the result alike. */
    @JsonProperty("same")
    SAME,
    /** [m, k] and [k, n] give [m, n]. */
    @JsonProperty("product")
    PRODUCT,
    /** x [m, k], w [n, k] and b [n] give [m, n]. */
    @JsonProperty("linear")
    LINEAR,
    /** Any gives [1]. */
    @JsonProperty("one")
    ONE
  }

  /** The largest magnitude of an element of the result, by those of the inputs. */
  public enum Bound {
    @JsonProperty("first")
    FIRST,
    @JsonProperty("sum")
    SUM,
    @JsonProperty("product")
    PRODUCT,
    @JsonProperty("inner_product")
    INNER_PRODUCT,
    @JsonProperty("linear")
    LINEAR,
    @JsonProperty("total")
    TOTAL,
    /** No integers come of it. */
    @JsonProperty("rounded")
    ROUNDED;

    /**
     * Applies the rule.
     *
     * @param inputs of each input; NaN for one that is not of integers
     * @param inner the size that a product sums over, the second of the first input
     * @param elements of the first input
     * @return NaN where nothing is known
     */
    public double of(double[] inputs, double inner, double elements) {
      return switch (this) {
        case FIRST -> inputs[0];
        case SUM -> inputs[0] + inputs[1];
        case PRODUCT -> inputs[0] * inputs[1];
        case INNER_PRODUCT -> inputs[0] * inputs[1] * inner;
        case LINEAR -> inputs[0] * inputs[1] * inner + inputs[2];
        case TOTAL -> inputs[0] * elements;
        case ROUNDED -> Double.NaN;
      };
    }
  }

  /** Kinds of kernels. */
  public enum Parameters {
    @JsonProperty("elementwise")
    ELEMENTWISE,
    @JsonProperty("matrix")
    MATRIX,
    @JsonProperty("rows")
    ROWS,
    @JsonProperty("sum")
    SUM
  }

  /** Whether it is one of the bundled kernels whatever the environment says, and never a graph. */
  public boolean isAlwaysKernel() {
    return parameters == Parameters.ELEMENTWISE || parameters == Parameters.SUM;
  }
}
