package org.mpsstress.scenarios.language.program;

/** A variable of a program. */
final class Variable {
  private final String name;
  private final VariableType type;
  private final int register;
  private final Section section;
  private int line;
  private TensorFacts facts;
  private Life life = new Life();
  private Life memory = life;

  /** Of what a variable holds: until it is given back. */
  static final class Life {
    private int endsInLine;
  }

  Variable(
      String name, VariableType type, int register, Section section, int line, TensorFacts facts) {
    this.name = name;
    this.type = type;
    this.register = register;
    this.section = section;
    write(line, facts);
  }

  /** It holds something new, and what it held is given back. */
  void write(int newLine, TensorFacts newFacts) {
    line = newLine;
    facts = newFacts;
    life.endsInLine = newLine;
    life = new Life();
    memory = life;
  }

  /** It holds the same, with other contents. */
  void rewrite(TensorFacts newFacts) {
    facts = newFacts;
  }

  void give(int inLine) {
    life.endsInLine = inLine;
  }

  /** What it holds is over memory of another one, and lasts as long as that. */
  void borrow(Life lender) {
    memory = lender;
  }

  Life memory() {
    return memory;
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
    return life.endsInLine != 0;
  }

  int goneInLine() {
    return life.endsInLine;
  }

  /** Whether it is there and the memory that it was made over is not. */
  boolean hasOutlivedLender() {
    return memory.endsInLine != 0 && !isGone();
  }

  int lenderGoneInLine() {
    return memory.endsInLine;
  }
}
