package org.mpsstress.scenarios.oracle.answers;

import java.util.List;
import java.util.Map;
import org.mpsstress.scenarios.plan.Plan;

/** What a plan sets in the environment, and how the backend is to understand it. */
final class Variables {
  /** The smallest number that each may be. */
  private static final Map<String, Long> SMALLEST =
      Map.of(
          "MPS_ENABLE_COMMIT_AND_CONTINUE", 0L,
          "MPS_STREAM_POOL_WAIT_TIMEOUT_MS", -1L,
          "MPS_FORCE_GRAPH_PATH", 0L,
          "PYTORCH_MPS_LOG_PROFILE_INFO", 0L);

  private Variables() {}

  /** Null where the plan does not set it to what it may be: then the default holds (C23). */
  static String value(Plan plan, String name) {
    if (plan.surroundings().environment() == null) {
      return null;
    }
    return plan.surroundings().environment().stream()
        .filter(one -> one.name().equals(name) && isUnderstood(one))
        .map(Plan.Variable::value)
        .findFirst()
        .orElse(null);
  }

  static boolean isOn(Plan plan, String name) {
    String value = value(plan, name);
    return value != null && !value.equals("0");
  }

  /** Whether the plan sets it, and not to what would turn it on. */
  static boolean isOff(Plan plan, String name) {
    List<Plan.Variable> all = plan.surroundings().environment();
    return all != null
        && all.stream().anyMatch(one -> one.name().equals(name) && !one.value().isEmpty())
        && !isOn(plan, name);
  }

  /** How many variables are set to what they may not be. */
  static long notUnderstood(Plan plan) {
    if (plan.surroundings().environment() == null) {
      return 0;
    }
    return plan.surroundings().environment().stream()
        .filter(one -> SMALLEST.containsKey(one.name()) && !one.value().isEmpty())
        .filter(one -> !isUnderstood(one))
        .count();
  }

  private static boolean isUnderstood(Plan.Variable variable) {
    try {
      return Long.parseLong(variable.value())
          >= SMALLEST.getOrDefault(variable.name(), Long.MIN_VALUE);
    } catch (NumberFormatException word) {
      return false;
    }
  }
}
