package org.mpsstress.scenarios.hazards;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.program.Step;

/**
 * A line of a program as the model of hazards sees it.
 *
 * @param word the operation's name in the table
 * @param target what it gives is called, or null
 * @param place the channel or barrier, or null
 * @param arguments names of tensors, streams and events; names of the shared setup begin with @
 * @param number a stream's number, or the flag of a timing event
 * @param on the stream that is current meanwhile, or null
 * @param block the stream in a block on whose queue it runs, or null
 * @param raises whether it must or may raise
 * @param answers what a query must answer, or null
 */
public record Act(
    String word,
    String target,
    String place,
    List<String> arguments,
    Double number,
    String on,
    String block,
    boolean raises,
    Integer answers) {
  /** Copies the list. */
  public Act {
    arguments = List.copyOf(arguments);
  }

  /** The act of a line that was compiled; its names are those of registers. */
  public static Act of(Step step) {
    List<String> names = new ArrayList<>();
    String place = null;
    List<Integer> arguments = step.arguments();
    if (step.operation().meets()) {
      place = String.valueOf(arguments.get(0));
      arguments = arguments.subList(1, arguments.size());
    }
    arguments.forEach(register -> names.add(name(register)));
    return new Act(
        step.operation().name(),
        name(step.target()),
        place,
        names,
        step.number(),
        name(step.on()),
        name(step.block()),
        step.raises() != null,
        step.answers());
  }

  /** What the table says of its word. */
  Operation operation() {
    return OperationTable.get().named(word);
  }

  /** Whether the name is one of the shared setup. */
  static boolean isShared(String name) {
    return name.startsWith("@");
  }

  private static String name(Integer register) {
    if (register == null) {
      return null;
    }
    return register < 0 ? "@" + (-register - 1) : "r" + register;
  }
}
