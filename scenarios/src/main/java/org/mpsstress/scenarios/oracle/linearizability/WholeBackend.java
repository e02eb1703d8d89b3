package org.mpsstress.scenarios.oracle.linearizability;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.model.Pool;
import org.mpsstress.model.specification.BackendSpecification;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Linearizability;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.model.specification.Sequence;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.oracle.observation.Place;
import org.mpsstress.scenarios.oracle.observation.RunObservation;

/** Whether the specification of the whole backend knows an order of all calls of a run. */
final class WholeBackend {
  private static final int MOST_TRIES = 5_000; // of one search
  private static final int PERIOD = 32; // C6, C10: that of the pool that has the most

  private WholeBackend() {}

  /**
   * What was found of the whole.
   *
   * @param place of the call that has no place in any order, or null
   * @param message about it, or null
   */
  record Verdict(Linearizability.Result result, Place place, String message) {}

  static Verdict judge(RunObservation run, BackendCalls calls) {
    History history = new History(calls.events());
    BackendSpecification begin = BackendSpecification.of(run.plan().pool());
    BackendSpecification best = begin;
    List<History.Event> longest = List.of();
    for (int drawn = 0; drawn <= mostDrawnBefore(run); drawn++) {
      Linearizability.Verdict verdict = Linearizability.check(history, begin, MOST_TRIES);
      if (verdict.result() != Linearizability.Result.NOT_LINEARIZABLE) {
        return new Verdict(verdict.result(), null, null);
      }
      if (verdict.longest().size() > longest.size()) {
        best = begin;
        longest = verdict.longest();
      }
      begin = begin.steps(Call.of(0, Operation.NEXT)).get(0).next();
    }
    return broken(run, calls, best, longest);
  }

  /** The pool of a library outlives runs: it may have given streams out before. */
  private static int mostDrawnBefore(RunObservation run) {
    return switch (Pool.of(run.plan().pool())) {
      case PATCHED, UPSTREAM -> PERIOD;
      case FREELIST, CUDA -> 0;
    };
  }

  private static Verdict broken(
      RunObservation run,
      BackendCalls calls,
      BackendSpecification begin,
      List<History.Event> longest) {
    Sequence<BackendSpecification> sequence = new Sequence<>(begin);
    longest.forEach(event -> sequence.hear(event.call(), event.answer()));
    History.Event stuck = FirstLeft.of(calls.events(), longest);
    Place place = calls.place(stuck);
    String allowed = sequence.allowed(stuck.call());
    boolean isAllowed = sequence.hear(stuck.call(), stuck.answer()) == null; // it fails later
    return new Verdict(
        Linearizability.Result.NOT_LINEARIZABLE,
        place,
        "no order of the calls explains their answers: "
            + longest.size()
            + " come one after the other, then thread "
            + run.names().thread(place.lane())
            + " was answered '"
            + stuck.answer()
            + (isAllowed ? "'" : "', where the contract allows " + allowed)
            + clauses(place.record().code()));
  }

  private static String clauses(int code) {
    Set<String> clauses = new TreeSet<>();
    OperationTable.get().operations().stream()
        .filter(word -> word.code() == code)
        .forEach(word -> clauses.addAll(word.terms().clauses()));
    return clauses.isEmpty() ? " (C13, C35)" : " (" + String.join(", ", clauses) + ")";
  }
}
