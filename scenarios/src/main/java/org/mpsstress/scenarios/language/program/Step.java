package org.mpsstress.scenarios.language.program;

import java.util.List;

/**
 * A line with everything resolved.
 *
 * @param operation what it does
 * @param line in the scenario file
 * @param text as written
 * @param target the register that is written, or null
 * @param arguments registers, or the index of a channel or barrier; a register below 0 is shared
 * @param shape of a new tensor, or null
 * @param number full's value, hold's nanoseconds, event's timing flag, or null
 * @param on the register of the stream that is current meanwhile, or null
 * @param block the register of the stream in a block on whose queue it runs, or null
 * @param raises what the error must contain, or null
 * @param mayRaise whether it may also raise nothing
 * @param answer what a query must answer, or null
 */
public record Step(
    Operation operation,
    int line,
    String text,
    Integer target,
    List<Integer> arguments,
    List<Long> shape,
    Double number,
    Integer on,
    Integer block,
    String raises,
    boolean mayRaise,
    Answer answer) {
  /** A number, or the least and the most that it may be; {@code most} is null for one number. */
  public record Answer(int least, Integer most) {}

  /** Copies the lists. */
  public Step {
    arguments = List.copyOf(arguments);
    shape = shape == null ? null : List.copyOf(shape);
  }

  /** The same with another shape, and so another text. */
  public Step shaped(List<Long> newShape, String newText) {
    return new Step(
        operation, line, newText, target, arguments, newShape, number, on, block, raises, mayRaise,
        answer);
  }

  /** The same tensor of another word's contents, and so another text. */
  public Step made(Operation by, Double newNumber, String newText) {
    return new Step(
        by, line, newText, target, arguments, shape, newNumber, on, block, raises, mayRaise,
        answer);
  }

  /** What a query must answer, or the least, or null. */
  public Integer answers() {
    return answer == null ? null : Integer.valueOf(answer.least());
  }

  /** The most that it may answer, where that is another number, or null. */
  public Integer most() {
    return answer == null ? null : answer.most();
  }

  /** Whether it is the operation of that name. */
  public boolean is(String name) {
    return operation.name().equals(name);
  }
}
