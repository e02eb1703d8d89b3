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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mpsstress.cli.UserError;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.mutants.Attempt;
import org.mpsstress.scenarios.mutants.Mutant;
import org.mpsstress.scenarios.mutants.Mutants;
import org.mpsstress.scenarios.mutants.SurvivingMutants;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.plan.PlanWriter;

/**
 * Mutants as files: a plan for each of a mutant's cases on a device of each speed, and a list of
 * them.
 *
 * @param out the folder
 * @param mutants how many
 * @param plans how many of all of them
 */
record MutantPlans(Path out, int mutants, int plans) {
  /** The list's name in its folder. */
  static final String LIST = "twins.json";

  /** The list's format. */
  static final String FORMAT = "mps-stress-twin-plans/1";

  /** What no library can do: these are rules of the simulated device. */
  private static final Set<String> SIMULATED =
      Stream.of(
              Capability.HOOKS,
              Capability.FAULTS,
              Capability.GPU_ERRORS,
              Capability.SLOW_KERNELS,
              Capability.STREAM_FAULTS,
              Capability.FORK,
              Capability.BUFFER_EVENTS,
              Capability.INTERNAL_COUNTS)
          .map(Capability::word)
          .collect(Collectors.toUnmodifiableSet());

  static MutantPlans write(List<Scenario> scenarios, PlanOptions options, Path out)
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
      for (Mutant mutant : Mutants.of(scenario)) {
        plans += add(list, mutant, options, out);
      }
    }
    if (list.isEmpty()) {
      throw new UserError("none of these scenarios has a mutant for pool " + options.pool());
    }
    Files.writeString(out.resolve(LIST), document.toPrettyString() + "\n");
    return new MutantPlans(out, list.size(), plans);
  }

  String sentence() {
    return mutants + " mutants, " + plans + " plans in " + out;
  }

  private static int add(ArrayNode list, Mutant mutant, PlanOptions options, Path out)
      throws IOException {
    Set<String> needs = new TreeSet<>();
    mutant.broken().forEach(each -> needs.addAll(each.needs()));
    if (!Collections.disjoint(needs, SIMULATED)) {
      return 0;
    }
    ObjectNode node = list.addObject();
    node.put("scenario", mutant.scenario().name()).put("file", mutant.scenario().file());
    node.put("line", mutant.removal().line()).put("removed", mutant.removal().what());
    node.put("text", mutant.removal().text());
    needs.forEach(node.putArray("needs")::add);
    node.put("reason", SurvivingMutants.reason(mutant, options.device()).orElse(null));
    ArrayNode attempts = node.putArray("attempts");
    String stem = mutant.scenario().name() + "-" + list.size() + "-";
    for (Attempt attempt : Attempt.of(mutant)) {
      String name = stem + (attempts.size() + 1) + ".json";
      Files.write(out.resolve(name), PlanWriter.bytes(attempt.broken().plan(options)));
      attempts.addObject().put("plan", name).put("provocation", attempt.provocation());
    }
    return attempts.size();
  }
}
