package org.mpsstress.scenarios.plan;

import java.nio.file.Path;
import java.util.List;

/**
 * A plan that was written.
 *
 * @param path where
 * @param digest SHA-256 of the file, in hex; the trace's header has it too
 * @param plan what is in it
 */
public record PlanFile(Path path, String digest, Plan plan) {
  /** Threads, the setup lane included. */
  public int lanes() {
    return plan.lanes();
  }

  /** The table of operations. */
  public List<Plan.Operation> operations() {
    return plan.operations();
  }

  /** The groups with their phases. */
  public List<Plan.Group> groups() {
    return plan.groups();
  }
}
