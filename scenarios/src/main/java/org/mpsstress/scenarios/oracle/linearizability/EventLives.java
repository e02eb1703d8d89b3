package org.mpsstress.scenarios.oracle.linearizability;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.scenarios.oracle.linearizability.EventCalls.Calls;

/**
 * Events that had one id, one after the other: a pool that gives a name back with its event (as
 * PyTorch's does) gives it to the next one. Each life is judged by itself.
 */
final class EventLives {
  private EventLives() {}

  /**
   * The calls of each life; empty where it is not certain whose a call is: an event was made before
   * the last one of that name had been destroyed, or a call took time on both sides of a birth.
   *
   * @param calls about one name, with at least one birth
   */
  static Optional<List<Calls>> of(Calls calls) {
    List<History.Event> births =
        calls.events().stream()
            .filter(event -> event.call().operation() == Operation.CREATE_EVENT)
            .sorted(Comparator.comparingLong(History.Event::begin))
            .toList();
    List<Calls> lives = new ArrayList<>();
    births.forEach(birth -> lives.add(new Calls(new ArrayList<>(), new HashMap<>())));
    for (History.Event event : calls.events()) {
      int life = 0;
      while (life + 1 < births.size() && births.get(life + 1).begin() <= event.begin()) {
        life++;
      }
      if (life + 1 < births.size() && event.end() > births.get(life + 1).begin()) {
        return Optional.empty();
      }
      lives.get(life).events().add(event);
      lives.get(life).places().put(event, calls.places().get(event));
    }
    boolean apart = lives.stream().limit(lives.size() - 1L).allMatch(EventLives::isOver);
    return apart ? Optional.of(lives) : Optional.empty();
  }

  private static boolean isOver(Calls life) {
    return life.events().stream()
            .filter(event -> event.call().operation() == Operation.DESTROY_EVENT)
            .filter(event -> event.answer().equals(Answer.DONE))
            .count()
        == 1;
  }
}
