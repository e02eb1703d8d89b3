package org.mpsstress.lincheck;

/**
 * How long Lincheck looks.
 *
 * @param iterations programs that it makes up
 * @param invocations of each
 * @param minimal whether what it objects to is made as short as it can be, which takes a while
 */
public record Effort(int iterations, int invocations, boolean minimal) {
  /** Enough for every broken model, and for a run before each change. */
  public static final Effort SHORT = new Effort(8, 150, true);

  /** As much, for what must be objected to at any length. */
  public static final Effort CONTROL = new Effort(8, 150, false);
}
