package org.mpsstress.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** What sort of thing is wrong. */
public enum FindingKind {
  /** An operation raised an error that was not expected, or did not raise an expected one. */
  ERROR("error"),
  /** A tensor held something else than its reference. */
  VALUE("value"),
  /** A thread had a stream that it must not have. */
  STREAM_ASSIGNMENT("stream-assignment"),
  /** Something was still alive at quiescence. */
  LEAK("leak"),
  /** No thread advanced. */
  HANG("hang"),
  /** The process died. */
  CRASH("crash"),
  /** A rule of the device was broken. */
  RULE("rule"),
  /** Two accesses without order between them. */
  RACE("race"),
  /** Threads wait for each other in a cycle. */
  DEADLOCK("deadlock"),
  /** Locks are taken in orders that could deadlock. */
  LOCK_ORDER("lock-order"),
  /** Memory was used after it was freed. */
  USE_AFTER_FREE("use-after-free"),
  /** Memory was reached that is not there, or was given back twice. */
  MEMORY("memory"),
  /** The language does not say what the code does. */
  UNDEFINED("undefined"),
  /** An operation waited that waits for nothing, or for longer than it may. */
  PROGRESS("progress"),
  /** An answer that the trace shows to be impossible. */
  ANSWER("answer"),
  /** A thread ended with an exception that nobody caught. */
  EXCEPTION("exception"),
  /** A synchronisation object was used as it must not be: an unlock of a lock not held. */
  MISUSE("misuse"),
  /** Calls of several threads have no order in which the specification allows their answers. */
  LINEARIZABILITY("linearizability"),
  /** Threads observed together what the contract does not allow them to. */
  OUTCOME("outcome"),
  /** What was loaded is not what was meant to be tested. */
  PROVENANCE("provenance");

  private final String word;

  FindingKind(String word) {
    this.word = word;
  }

  /** The word used in records and reports. */
  @JsonValue
  public String word() {
    return word;
  }

  /**
   * Whether two findings of one cause are the same mistake wherever they show, for it is made of
   * places in the code; what oracles say is the same of many mistakes.
   */
  public boolean isOfCode() {
    return switch (this) {
      case RACE, LOCK_ORDER, USE_AFTER_FREE, MEMORY, UNDEFINED -> true;
      default -> false;
    };
  }

  /** Whether anybody may live with it: not with another library than was meant. */
  public boolean canBeKnown() {
    return this != PROVENANCE;
  }

  /** The kind of that word. */
  @JsonCreator
  public static FindingKind of(String word) {
    return Words.find(values(), FindingKind::word, word, "kind of finding");
  }

  @Override
  public String toString() {
    return word;
  }
}
