package org.mpsstress.cli.subject;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mpsstress.cli.UserError;
import org.mpsstress.scenarios.plan.PlanOptions;

/**
 * Two subjects of one kind that are compared: each is loaded as a plugin.
 *
 * @param plan what cases are run on
 */
public record ComparedPair(Side baseline, Side candidate, PlanOptions plan) {
  /**
   * What the user wants to have compared.
   *
   * @param device of a library
   * @param pool by which scenarios are chosen, or null for what the baseline has
   */
  public record Wanted(Place baseline, Place candidate, String device, String pool) {
    /**
     * Refuses the same subject twice, unless it is in two environments.
     *
     * @param same why it is the same, or null where it is not
     * @throws UserError with that
     */
    public void refuseSame(String same) {
      if (same != null && baseline.environment().equals(candidate.environment())) {
        throw new UserError(same);
      }
    }
  }

  /**
   * Where one of them lies.
   *
   * @param environment variables of the processes that load it
   */
  public record Place(Path path, Map<String, String> environment) {
    /** What reports call it. */
    public String described(String subject) {
      return new TreeMap<>(environment)
          .entrySet().stream()
              .map(one -> one.getKey() + "=" + one.getValue())
              .collect(
                  Collectors.collectingAndThen(
                      Collectors.joining(" "),
                      said -> said.isEmpty() ? subject : subject + ", with " + said));
    }
  }

  /** One of them: a plugin, what it can do, and what reports call it. */
  public record Side(Path plugin, Set<String> capabilities, String description) {}
}
