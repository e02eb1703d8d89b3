package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.cli.UserError;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.twins.Attempt;
import org.mpsstress.scenarios.twins.BlindSpots;
import org.mpsstress.scenarios.twins.Twin;
import org.mpsstress.scenarios.twins.Twins;

/**
 * Twins as files: a plan for each of a twin's cases on a device of each speed, and a list of them.
 *
 * @param out the folder
 * @param twins how many
 * @param plans how many of all of them
 */
record TwinPlans(Path out, int twins, int plans) {
  /** The list's name in its folder. */
  static final String LIST = "twins.json";

  /** The list's format. */
  static final String FORMAT = "mps-stress-twin-plans/1";

  /** What no library can do: these are rules of the simulated device. */
  private static final Set<String> SIMULATED = Set.of("hooks", "faults", "fork");

  static TwinPlans write(List<Scenario> scenarios, PlanOptions options, Path out)
      throws IOException {
    Files.createDirectories(out);
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", FORMAT).put("pool", options.pool()).put("device", options.device());
    ArrayNode list = document.putArray("twins");
    int plans = 0;
    for (Scenario scenario : scenarios) {
      if (!scenario.pools().contains(options.pool())) {
        continue;
      }
      for (Twin twin : Twins.of(scenario)) {
        plans += add(list, twin, options, out);
      }
    }
    if (list.isEmpty()) {
      throw new UserError("none of these scenarios has a twin for pool " + options.pool());
    }
    Files.writeString(out.resolve(LIST), document.toPrettyString() + "\n");
    return new TwinPlans(out, list.size(), plans);
  }

  String sentence() {
    return twins + " twins, " + plans + " plans in " + out;
  }

  private static int add(ArrayNode list, Twin twin, PlanOptions options, Path out)
      throws IOException {
    Set<String> needs = new TreeSet<>();
    twin.broken().forEach(each -> needs.addAll(each.needs()));
    if (!Collections.disjoint(needs, SIMULATED)) {
      return 0;
    }
    ObjectNode node = list.addObject();
    node.put("scenario", twin.scenario().name()).put("file", twin.scenario().file());
    node.put("line", twin.removal().line()).put("removed", twin.removal().what());
    node.put("text", twin.removal().text());
    needs.forEach(node.putArray("needs")::add);
    node.put("reason", BlindSpots.reason(twin, options.device()).orElse(null));
    ArrayNode attempts = node.putArray("attempts");
    String stem = twin.scenario().name() + "-" + list.size() + "-";
    for (Attempt attempt : Attempt.of(twin)) {
      String name = stem + (attempts.size() + 1) + ".json";
      Files.write(out.resolve(name), PlanWriter.bytes(attempt.broken().plan(options)));
      attempts.addObject().put("plan", name).put("provocation", attempt.provocation());
    }
    return attempts.size();
  }
}
