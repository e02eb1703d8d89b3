package org.mpsstress.scenarios.oracle.objection;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.Finding;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.scenarios.plan.Plan;

/** One thing that is wrong with a run. */
public sealed interface Objection
    permits OperationObjection, StoppedThread, LeftAlive, Repeated, HeldUp {
  /** In which way. */
  Wrong wrong();

  /** How often it was seen, of which this is the first. */
  long times();

  /**
   * The finding that it is, with the sentence about it.
   *
   * @param plan of the run; its operations and groups are those that the facts name
   */
  Finding finding(Plan plan);

  /**
   * Reads what the native side says.
   *
   * @throws IllegalArgumentException if it is no objection
   */
  static Objection of(JsonNode facts) {
    Wrong wrong = Wrong.of(facts.path("what").asText());
    if (wrong.equals(Wrong.LEFT)) {
      Grown left = Grown.of(facts.path("left"), Counts.get()::left);
      return new LeftAlive(left, facts.path("waitedMillis").asLong());
    }
    if (wrong.equals(Wrong.REPEATED)) {
      Grown grown = Grown.of(facts.path("grown"), Counts.get()::repeated);
      return new Repeated(grown, Facts.number("iteration", facts.path("iteration")));
    }
    if (wrong.equals(Wrong.HELD_UP)) {
      return new HeldUp(place(facts.path("waiting")), place(facts.path("holding")));
    }
    int group = Facts.small("group", facts.path("group"));
    int member = Facts.small("member", facts.path("member"));
    long times = Facts.number("times", facts.path("times"));
    if (!wrong.equals(Wrong.STOPPED) && wrong.says() == null) {
      throw new IllegalArgumentException("nothing is said of '" + wrong.word() + "'");
    }
    return wrong.equals(Wrong.STOPPED)
        ? new StoppedThread(group, member, times)
        : new OperationObjection(
            wrong,
            Facts.small("operation", facts.path("operation")),
            group,
            member,
            Facts.number("iteration", facts.path("iteration")),
            facts.path("text").asText(),
            times,
            life(facts.path("life")),
            facts.has("behind") ? Facts.small("behind", facts.path("behind")) : null);
  }

  private static List<MemoryEvent> life(JsonNode events) {
    List<MemoryEvent> life = new ArrayList<>();
    for (JsonNode event : events) {
      life.add(
          new MemoryEvent(
              LifeEvent.What.of(event.path("what").asText()),
              Facts.small("group", event.path("group")),
              Facts.small("member", event.path("member")),
              Facts.number("iteration", event.path("iteration")),
              Facts.small("operation", event.path("operation"))));
    }
    return life;
  }

  private static HeldUp.Place place(JsonNode facts) {
    return new HeldUp.Place(
        Facts.small("group", facts.path("group")),
        Facts.small("member", facts.path("member")),
        Facts.small("operation", facts.path("operation")),
        Facts.number("iteration", facts.path("iteration")),
        facts.path("within").asBoolean());
  }
}
