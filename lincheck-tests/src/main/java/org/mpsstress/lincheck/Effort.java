package org.mpsstress.lincheck;

/**
 * How long Lincheck looks.
 *
 * @param iterations programs that it makes up
 * @param invocations of each
 */
public record Effort(int iterations, int invocations) {
  /** Enough for every broken model, and for a run before each change. */
  public static final Effort SHORT = new Effort(8, 150);
}
