package org.mpsstress.scenarios.oracle.objection;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.plan.Plan;

/**
 * How a value that is checked came to be: the operation that computed it, and the edges that are to
 * order that before its readers. One of them is missing where the value is wrong.
 *
 * @param operator the word that made what the check looks at
 * @param elsewhere whether that ran on another stream than the thread's own
 * @param device the word that orders it behind its operands between streams, or ""
 * @param host the word that the host waits with before it looks, or ""
 */
record ValuePath(String operator, boolean elsewhere, String device, String host) {
  private static final Set<String> HOST =
      Set.of(
          "read",
          "synchronize_stream",
          "synchronize_device",
          "synchronize_event",
          "poll_stream",
          "poll_event",
          "wait_for_events",
          "receive",
          "await");
  private static final Set<String> DEVICE = Set.of("wait");

  private static final ValuePath UNKNOWN = new ValuePath("", false, "", "");

  /** Of the value that the operation looks at; of one that looks at none, nothing is known. */
  static ValuePath of(Plan plan, int check) {
    for (List<Integer> section : sections(plan)) {
      int at = section.indexOf(check);
      if (at >= 0) {
        List<Integer> arguments = plan.operations().get(check).arguments();
        return arguments.isEmpty() ? UNKNOWN : of(plan, section.subList(0, at), arguments.get(0));
      }
    }
    return UNKNOWN;
  }

  private static ValuePath of(Plan plan, List<Integer> before, int register) {
    int made = maker(plan, before, register);
    if (made < 0) { // by another thread, or before the loop
      return new ValuePath("", false, "", firstOf(HOST, plan, before));
    }
    Plan.Operation maker = plan.operations().get(before.get(made));
    int operands =
        maker.arguments().stream()
            .mapToInt(argument -> maker(plan, before.subList(0, made), argument))
            .filter(place -> place >= 0)
            .min()
            .orElse(made);
    return new ValuePath(
        maker.name(),
        maker.runsElsewhere(),
        firstOf(DEVICE, plan, before.subList(operands, made)),
        firstOf(HOST, plan, before.subList(made, before.size())));
  }

  /** Place of the last that has written the register; -1 if there is none. */
  private static int maker(Plan plan, List<Integer> before, int register) {
    for (int i = before.size() - 1; i >= 0; i--) {
      Integer target = plan.operations().get(before.get(i)).target();
      if (target != null && target == register) {
        return i;
      }
    }
    return -1;
  }

  private static String firstOf(Set<String> words, Plan plan, List<Integer> section) {
    return section.stream()
        .map(index -> plan.operations().get(index).name())
        .filter(words::contains)
        .findFirst()
        .orElse("");
  }

  private static List<List<Integer>> sections(Plan plan) {
    List<List<Integer>> sections = new ArrayList<>();
    for (Plan.Group group : plan.groups()) {
      sections.add(group.program());
      sections.add(group.threadSetup());
      sections.add(group.teardown());
    }
    sections.add(plan.setup());
    return sections;
  }

  List<String> parts() {
    return List.of(operator, elsewhere ? "on another stream" : "", device, host);
  }
}
