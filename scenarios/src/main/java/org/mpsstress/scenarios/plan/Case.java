package org.mpsstress.scenarios.plan;

import java.util.Map;
import java.util.Set;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Scenario;

/**
 * A scenario with its parameters fixed.
 *
 * @param scenario which
 * @param point of its matrix
 */
public record Case(Scenario scenario, Point point) {
  /** For instance {@code threads=32,caches=cold}; "" where there is no matrix. */
  public String id() {
    return point.id();
  }

  /** Name and value of each parameter. */
  public Map<String, Object> parameters() {
    return point.parameters();
  }

  /** What must hold. */
  public Expectations expectations() {
    return point.expectations();
  }

  /** native or java: who executes programs. */
  public String driver() {
    return point.driver();
  }

  /** Whether each run needs a process of its own. */
  public boolean fresh() {
    return point.fresh();
  }

  /** Capabilities that a SUT must have. */
  public Set<String> needs() {
    return point.needs();
  }

  /** The scenario's name, and the case's id in brackets where there is one. */
  public String title() {
    return id().isEmpty() ? scenario.name() : scenario.name() + "[" + id() + "]";
  }

  /** Its plan; equal cases and options give equal plans, whatever the seed. */
  public Plan plan(PlanOptions options) {
    return PlanMaker.make(this, options);
  }

  @Override
  public String toString() {
    return title();
  }
}
