package org.mpsstress.scenarios.fuzz;

import org.mpsstress.scenarios.language.program.OperationTable;

/** How words are written. */
final class Lines {
  private Lines() {}

  /** A count, which has no operands. */
  static String count(String word) {
    return OperationTable.get().operations().stream()
        .filter(operation -> operation.name().equals(word))
        .findFirst()
        .orElseThrow()
        .syntax();
  }
}
