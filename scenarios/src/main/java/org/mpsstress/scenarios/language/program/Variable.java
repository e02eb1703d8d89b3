package org.mpsstress.scenarios.language.program;

/** A variable of a program. */
final class Variable {
  private final String name;
  private final VariableType type;
  private final int register;
  private final Section section;
  private int line;
  private TensorFacts facts;
  private int goneInLine;

  Variable(
      String name, VariableType type, int register, Section section, int line, TensorFacts facts) {
    this.name = name;
    this.type = type;
    this.register = register;
    this.section = section;
    write(line, facts);
  }

  /** It holds something new. */
  void write(int newLine, TensorFacts newFacts) {
    line = newLine;
    facts = newFacts;
    goneInLine = 0;
  }

  void give(int inLine) {
    goneInLine = inLine;
  }

  String name() {
    return name;
  }

  VariableType type() {
    return type;
  }

  int register() {
    return register;
  }

  Section section() {
    return section;
  }

  int line() {
    return line;
  }

  TensorFacts facts() {
    return facts;
  }

  boolean isGone() {
    return goneInLine != 0;
  }

  int goneInLine() {
    return goneInLine;
  }
}
