package org.mpsstress.lincheck.conformance;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.BackendSpecification;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.model.specification.Sequence;

/** Follows random calls, one after the other, on a subject and on the specification. */
public final class Conformance {
  /**
   * What a subject can be asked.
   *
   * @param operations that it knows
   * @param sizeClasses of tensors
   */
  public record Scope(Set<Operation> operations, int sizeClasses) {
    /** Questions to the pool, which need neither event nor tensor. */
    static final Set<Operation> POOL =
        Set.of(
            Operation.CURRENT,
            Operation.DEFAULT,
            Operation.NEXT,
            Operation.SET_CURRENT,
            Operation.RELEASE,
            Operation.ADOPT_MAIN,
            Operation.ACTIVE_STREAMS);

    /** Of the native backend; its threads end when all is over, and memory is always asked for. */
    public static final Scope NATIVE =
        new Scope(
            EnumSet.complementOf(
                EnumSet.of(Operation.END_THREAD, Operation.CHOOSE, Operation.SUBMIT)),
            4);

    /** Of the Java models, all of whose blocks have one size. */
    public static final Scope MODELS =
        new Scope(
            EnumSet.complementOf(
                EnumSet.of(
                    Operation.END_THREAD,
                    Operation.CHOOSE,
                    Operation.SUBMIT,
                    Operation.ELAPSED,
                    Operation.EMPTY_CACHE)),
            1);
  }

  /** Threads that calls are made by. */
  public static final int THREADS = 3;

  private Conformance() {}

  /**
   * Makes calls until one is answered as the specification forbids.
   *
   * @param design of the pool
   * @param make a fresh subject
   * @param scope what it can be asked
   * @param seed of the choice
   * @param calls at most
   * @return null if all was as it must be; else what was not, and all that came before
   */
  public static String check(
      String design, Supplier<Subject> make, Scope scope, long seed, int calls) {
    Sequence<BackendSpecification> specified = new Sequence<>(BackendSpecification.of(design));
    RandomCalls random = new RandomCalls(seed, THREADS, scope);
    StringJoiner history = new StringJoiner("\n");
    try (Subject subject = make.get()) {
      for (int i = 0; i < calls; i++) {
        for (Call call : named(random.next())) {
          Answer answer = subject.ask(call);
          history.add(call + " -> " + answer);
          String wrong = specified.hear(call, answer);
          if (wrong != null) {
            return "pool " + design + ", seed " + seed + ": " + wrong + "\n" + history;
          }
          random.hear(call, answer);
        }
      }
    }
    return null;
  }

  /** A call on the current stream comes after the question which one that is. */
  static List<Call> named(Call call) {
    boolean implied =
        call.other() == Call.CURRENT_STREAM && call.operation() != Operation.SET_CURRENT
            || call.operation() == Operation.ALLOCATE
            || call.operation() == Operation.COMPUTE;
    return implied ? List.of(Call.of(call.thread(), Operation.CURRENT), call) : List.of(call);
  }
}
