package org.mpsstress.scenarios.mutants;

import java.util.List;
import org.mpsstress.scenarios.plan.Case;

/**
 * A case of a mutant on a device of some speed.
 *
 * @param broken the case, provoked
 * @param provocation what the device is like, in a word or two
 */
public record Attempt(Case broken, String provocation) {
  /** All that can matter to a mutant: each of its cases on each device, the cheapest first. */
  public static List<Attempt> of(Mutant mutant) {
    boolean ofSetup = mutant.isOfSetup();
    return mutant.broken().stream()
        .flatMap(
            each -> Provocation.of(each.point(), ofSetup).stream().map(speed -> of(each, speed)))
        .toList();
  }

  private static Attempt of(Case broken, Provocation speed) {
    return new Attempt(
        new Case(broken.scenario(), speed.device().apply(broken.point())), speed.name());
  }
}
