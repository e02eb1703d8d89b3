package org.mpsstress.scenarios.oracle.linearizability;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Operation;

/**
 * Which threads have chosen a stream by now. A call on the current stream of one that has not makes
 * two steps, and others may call between them: the stream is drawn (C3), then the work is done.
 */
final class ChosenStreams {
  private static final Set<Operation> CHOOSE =
      EnumSet.of(Operation.CURRENT, Operation.SET_CURRENT, Operation.SUBMIT);

  private static final Set<Operation> GIVE_UP = EnumSet.of(Operation.RELEASE, Operation.ADOPT_MAIN);

  private static final Set<Operation> ON_A_STREAM =
      EnumSet.of(
          Operation.SYNCHRONIZE_STREAM, Operation.QUERY_STREAM, Operation.RECORD, Operation.WAIT);

  /** A step of a call; when it was made is for the caller to say. */
  record Choice(Call call, Answer answer) {
    History.Event at(long begin, long end) {
      return new History.Event(call, answer, begin, end);
    }
  }

  private final Set<Integer> threads = new HashSet<>();

  /** The choice that comes before the rest of the thread's next call; empty where none is made. */
  Optional<Choice> before(Call call, Answer answer) {
    if (GIVE_UP.contains(call.operation())) {
      threads.remove(call.thread());
    }
    boolean implied = ON_A_STREAM.contains(call.operation()) && call.other() == Call.CURRENT_STREAM;
    boolean chooses = implied || CHOOSE.contains(call.operation());
    if (!chooses || answer instanceof Answer.Refused || !threads.add(call.thread())) {
      return Optional.empty();
    }
    if (call.operation() == Operation.SUBMIT) {
      return Optional.of(new Choice(Call.of(call.thread(), Operation.CURRENT), answer));
    }
    return implied
        ? Optional.of(new Choice(Call.of(call.thread(), Operation.CHOOSE), Answer.DONE))
        : Optional.empty();
  }
}
