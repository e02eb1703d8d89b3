package org.mpsstress.scenarios.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.program.Step;

/**
 * How often a stream commits, whether a freed block serves again and how many graphs a cache holds
 * is said by no clause: a scenario that expects one number of these accuses a backend that is
 * correct in another way. Nothing, and one of one, are known.
 */
class OpenCountsTest {
  @Test
  void noScenarioExpectsOneNumberOfWhatNoClauseFixes() {
    List<String> accusing = new ArrayList<>();
    int counted = 0;
    for (Scenario scenario : Catalogue.all()) {
      for (Group group : scenario.points().get(0).groups()) {
        boolean freed = false;
        for (Step step : group.program()) {
          freed = step.is("free") || freed && !step.is("empty_cache");
          boolean open =
              step.is("count_commands")
                  || step.is("count_graphs")
                  || step.is("count_buffers") && freed;
          counted += open ? 1 : 0;
          if (open && step.answers() != null && step.most() == null && step.answers() > 1) {
            accusing.add(scenario.name() + ": " + step.text());
          }
        }
      }
    }
    assertThat(accusing).isEmpty();
    assertThat(counted).isGreaterThan(20);
  }
}
