package org.mpsstress.model.mutants;

import java.util.Arrays;
import java.util.List;

/** What is done to a place. */
public enum Operator {
  /** A lock is not taken, or given back too early. */
  LOCK("lock"),
  /** A wait is left out, or cut short. */
  WAIT("wait"),
  /** A call or an assignment is left out. */
  CALL("call"),
  /** Two neighbours, two arguments, or two functions take each other's place. */
  SWAP("swap"),
  /** What makes an access or a wake-up reach another thread is weakened. */
  ORDER("order"),
  /** A condition says the opposite. */
  CONDITION("condition"),
  /** A function ends early. */
  RETURN("return"),
  /** An index, a count or a bound is off by one. */
  OFF_BY_ONE("off-by-one"),
  /** Another stream, or another thread's object. */
  OBJECT("object"),
  /** Something is not given back. */
  RELEASE("release");

  private final String word;

  Operator(String word) {
    this.word = word;
  }

  /** As it is printed and typed. */
  public String word() {
    return word;
  }

  /** The words of all. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Operator::word).toList();
  }
}
