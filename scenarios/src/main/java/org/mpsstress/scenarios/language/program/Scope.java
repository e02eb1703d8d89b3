package org.mpsstress.scenarios.language.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The variables that a program sees: its own, and those of the programs that ran before on the same
 * thread or for all. Variables of threads have registers from 0 up, those of the shared setup from
 * -1 down.
 */
public final class Scope {
  private final Scope outer;
  private final Section section;
  private final int[] registers;
  private final Map<String, Variable> variables = new LinkedHashMap<>();

  private Scope(Scope outer, Section section, int[] registers) {
    this.outer = outer;
    this.section = section;
    this.registers = registers;
  }

  /** For the shared setup. */
  public static Scope shared() {
    return new Scope(null, Section.SHARED_SETUP, new int[1]);
  }

  /** For the setup of a group's threads, within that of the shared setup. */
  public Scope thread() {
    return new Scope(this, Section.THREAD_SETUP, new int[1]);
  }

  /** For the program or the teardown of threads, within that of their setup. */
  public Scope within(Section inner) {
    return new Scope(this, inner, registers);
  }

  /** How many registers are in use. */
  public int registers() {
    return registers[0];
  }

  Section section() {
    return section;
  }

  Optional<Variable> find(String name) {
    Variable own = variables.get(name);
    if (own != null || outer == null) {
      return Optional.ofNullable(own);
    }
    return outer.find(name);
  }

  /** Names of variables of a type, or of all types. */
  List<String> names(VariableType type) {
    List<String> names = outer == null ? new ArrayList<>() : outer.names(type);
    variables.values().stream()
        .filter(variable -> type == null || variable.type() == type)
        .forEach(variable -> names.add(variable.name()));
    return names;
  }

  Variable define(String name, VariableType type, int line, TensorFacts facts) {
    int register = registers[0]++;
    int signed = section == Section.SHARED_SETUP ? -register - 1 : register;
    Variable variable = new Variable(name, type, signed, section, line, facts);
    variables.put(name, variable);
    return variable;
  }
}
