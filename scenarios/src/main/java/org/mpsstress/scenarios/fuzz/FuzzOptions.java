package org.mpsstress.scenarios.fuzz;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.plan.PlanOptions;

/**
 * How a campaign goes.
 *
 * @param seed of which all others are made
 * @param budget after which no further program is begun, and the last ones end
 * @param programs at most, or null
 * @param schedules of each program where they are explored
 * @param pools on which programs are tried, one after the other
 * @param abilities of the SUT: no program needs more
 * @param onPool what a program is run on
 * @param stopsAtFinding whether no program is begun after one has failed
 * @param shrinks whether what fails is made small
 */
public record FuzzOptions(
    long seed,
    Duration budget,
    Integer programs,
    long schedules,
    List<String> pools,
    Abilities abilities,
    Function<String, PlanOptions> onPool,
    boolean stopsAtFinding,
    boolean shrinks) {
  /** Runs of a program where they are free. */
  private static final int RUNS = 3;

  private static final Duration MOST = Duration.ofSeconds(10);

  /** Copies the list. */
  public FuzzOptions {
    pools = List.copyOf(pools);
  }

  PlanOptions plan(String pool) {
    return onPool.apply(pool);
  }

  TrialLimit limit(TrialLayer layer) {
    boolean explored = layer.unit().equals("schedules");
    return new TrialLimit(explored ? schedules : RUNS, MOST);
  }
}
