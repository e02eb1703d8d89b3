package org.mpsstress.scenarios.oracle.linearizability;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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

/**
 * Whether the specification of the whole backend knows an order of all calls of a run. A pool may
 * have given streams out before: it may outlive a run, and has a setup that is not told.
 */
final class WholeBackend {
  private static final int MOST_TRIES = 5_000; // of one search
  private static final int PERIOD = 32; // C6, C10: that of the pool that has the most

  private WholeBackend() {}

  /**
   * What was found of the whole.
   *
   * @param judged whether an order was looked for to the end
   * @param given whether the search was given up
   * @param place of the call that has no place, or null
   * @param message about it, or null
   */
  record Verdict(boolean judged, boolean given, Place place, String message) {
    private static final Verdict NONE = new Verdict(false, false, null, null);
    private static final Verdict GIVEN_UP = new Verdict(false, true, null, null);
    private static final Verdict QUIET = new Verdict(true, false, null, null);
  }

  static Verdict of(RunObservation run, long slack) {
    Optional<EventCalls.Calls> calls = BackendCalls.of(run, slack);
    if (calls.isEmpty()) {
      return Verdict.NONE;
    }
    History history = new History(calls.get().events());
    BackendSpecification begin = BackendSpecification.of(run.plan().pool());
    int earlier = Pool.FREELIST.is(run.plan().pool()) ? 0 : PERIOD;
    BackendSpecification best = begin;
    List<History.Event> longest = List.of();
    for (int drawn = 0; drawn <= earlier; drawn++) {
      Linearizability.Verdict verdict = Linearizability.check(history, begin, MOST_TRIES);
      if (verdict.result() == Linearizability.Result.LINEARIZABLE) {
        return Verdict.QUIET;
      }
      if (verdict.result() == Linearizability.Result.UNKNOWN) {
        return Verdict.GIVEN_UP;
      }
      if (verdict.longest().size() > longest.size()) {
        best = begin;
        longest = verdict.longest();
      }
      begin = begin.steps(Call.of(0, Operation.NEXT)).get(0).next();
    }
    return broken(run, calls.get(), best, longest);
  }

  private static Verdict broken(
      RunObservation run,
      EventCalls.Calls calls,
      BackendSpecification begin,
      List<History.Event> longest) {
    Sequence<BackendSpecification> sequence = new Sequence<>(begin);
    longest.forEach(event -> sequence.hear(event.call(), event.answer()));
    Set<History.Event> ordered = new HashSet<>(longest);
    History.Event stuck =
        calls.events().stream()
            .filter(event -> !ordered.contains(event))
            .min(java.util.Comparator.comparingLong(History.Event::end))
            .orElseThrow();
    Place place = calls.places().get(stuck);
    String why = sequence.hear(stuck.call(), stuck.answer());
    String allowed = why == null ? "" : ", where" + why.substring(why.lastIndexOf("; ") + 1);
    return new Verdict(
        true,
        false,
        place,
        "no order of the calls explains their answers: "
            + longest.size()
            + " come one after the other, then thread "
            + run.names().thread(place.lane())
            + " was answered '"
            + stuck.answer()
            + "'"
            + allowed.replace("allowed: ", "the contract allows ")
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
