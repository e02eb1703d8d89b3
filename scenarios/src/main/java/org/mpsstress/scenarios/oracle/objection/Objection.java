package org.mpsstress.scenarios.oracle.objection;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Finding;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.scenarios.plan.Plan;

/** One thing that is wrong with a run. */
public sealed interface Objection permits OperationObjection, StoppedThread, LeftAlive, Repeated {
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
      Map<String, Long> grown = new LinkedHashMap<>();
      facts.path("left").properties().forEach(one -> grown.put(one.getKey(), number(one)));
      grown.keySet().forEach(Counts.get()::left); // or nobody could say what it is
      return new LeftAlive(grown, facts.path("waitedMillis").asLong());
    }
    if (wrong.equals(Wrong.REPEATED)) {
      Map<String, Long> grown = new LinkedHashMap<>();
      facts.path("grown").properties().forEach(one -> grown.put(one.getKey(), number(one)));
      grown.keySet().forEach(Counts.get()::repeated);
      return new Repeated(grown, number("iteration", facts.path("iteration")));
    }
    int group = small("group", facts.path("group"));
    int member = small("member", facts.path("member"));
    long times = number("times", facts.path("times"));
    if (!wrong.equals(Wrong.STOPPED) && wrong.says() == null) {
      throw new IllegalArgumentException("nothing is said of '" + wrong.word() + "'");
    }
    return wrong.equals(Wrong.STOPPED)
        ? new StoppedThread(group, member, times)
        : new OperationObjection(
            wrong,
            small("operation", facts.path("operation")),
            group,
            member,
            number("iteration", facts.path("iteration")),
            facts.path("text").asText(),
            times,
            life(facts.path("life")));
  }

  private static List<MemoryEvent> life(JsonNode events) {
    List<MemoryEvent> life = new ArrayList<>();
    for (JsonNode event : events) {
      life.add(
          new MemoryEvent(
              LifeEvent.What.of(event.path("what").asText()),
              small("group", event.path("group")),
              small("member", event.path("member")),
              number("iteration", event.path("iteration")),
              small("operation", event.path("operation"))));
    }
    return life;
  }

  private static long number(Map.Entry<String, JsonNode> field) {
    return number(field.getKey(), field.getValue());
  }

  private static int small(String name, JsonNode value) {
    long number = number(name, value);
    if (number != (int) number) {
      throw new IllegalArgumentException("'" + name + "' of an objection is out of range");
    }
    return (int) number;
  }

  private static long number(String name, JsonNode value) {
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException("'" + name + "' of an objection is no number: " + value);
    }
    return value.longValue();
  }
}
